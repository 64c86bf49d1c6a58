import { describe, expect, it } from 'vitest';
import type { Intent } from '#domain/command.ts';
import { aMemo, aRide, aRideAt, aRideless, farAway, here, keyed } from './overhearRide.ts';
import { broken, silence } from './overhear.ts';
import { anOffer, aRent, inStage } from './rents.ts';

const KEPT = inStage('ACTIVE_RIDE', { version: 5 });
const LATER = inStage('PAUSE', { version: 6 });
const START: Intent = { kind: 'start', number: '51307', insurance: true, position: here };
const FOUND = { kind: 'found', offer: anOffer() };
const NOT_FOUND = { kind: 'refused', refusal: { code: 'bikeNotFound' } };
const TYPED = { type: 'rider.numberTyped', number: '51307' };
const CHOSEN = { type: 'rider.vehicleChosen', mapId: 7 };
const LOCATED = { type: 'device.located', position: here };
const FAILED = aRent({ status: 'ERROR_START', errorCode: 'OPEN_LOCK_ERROR', endedAt: 2_000 });

describe('a ride that the phone kept', () => {
  it('is asked for first: nothing that comes meanwhile is taken for it', async () => {
    const { row, hear, where, known, each } = await aRide({ answers: { recallMemo: silence } });
    await row(KEPT);
    for (const event of [TYPED, CHOSEN]) await hear(event);
    expect([where(), known().rent, known().wanted, each('lookUp')]).toEqual([
      { resuming: 'recalling' },
      null,
      null,
      [],
    ]);
  });

  it('is shown at once, and not as certain until the server has spoken', async () => {
    const { row, where, known, toldTo } = await aRide({ memo: aMemo({ rent: KEPT }) });
    expect([where(), known().rent, known().confirmedAt]).toEqual([{ resuming: 'asking' }, KEPT, null]);
    expect(toldTo('truth')).toEqual([{ type: 'ride.changed', rent: KEPT }, { type: 'memo.recalled' }]);
    await row(KEPT);
    expect(where()).toEqual({ ACTIVE_RIDE: 'riding' });
  });

  it('goes on where a newer word puts it', async () => {
    const { row, where, known, toldTo } = await aRide({ memo: aMemo({ rent: KEPT }) });
    await row({ ...LATER, version: 4 });
    expect(where()).toEqual({ resuming: 'asking' });
    await row(LATER);
    expect([where(), known().rent, toldTo('truth').at(-1)]).toEqual([
      'PAUSE',
      LATER,
      { type: 'ride.changed', rent: LATER },
    ]);
  });

  it('is forgotten where the server knows of none', async () => {
    const { says, where, known, toldTo, each } = await aRide({ memo: aMemo({ rent: KEPT }) });
    await says('server.deniedRide');
    expect([where(), known().rent, toldTo('truth').at(-1)]).toEqual([
      'idle',
      null,
      { type: 'ride.changed', rent: null },
    ]);
    expect(each('rememberRide').at(-1)).toMatchObject({ riderId: 'A', rent: null });
  });

  it('goes on from the memo after five seconds without an answer', async () => {
    const { pass, where, known } = await aRide({ memo: aMemo({ rent: KEPT }) });
    await pass(4);
    expect(where()).toEqual({ resuming: 'asking' });
    await pass(1);
    expect([where(), known().rent, known().confirmedAt]).toEqual([{ ACTIVE_RIDE: 'riding' }, KEPT, null]);
  });

  it('that cannot be read is asked of the server', async () => {
    const { where, toldTo, row } = await aRide({ answers: { recallMemo: broken } });
    expect([where(), toldTo('truth')]).toEqual([{ resuming: 'asking' }, [{ type: 'memo.recalled' }]]);
    await row(LATER);
    expect(where()).toBe('PAUSE');
  });

  it('and was only being started is started still', async () => {
    const { says, where, act, sent, askedOf, each } = await aRide({ memo: aMemo({ command: keyed(START) }) });
    expect(sent()).toEqual([{ riderId: 'A', intent: START, prepared: keyed(START) }]);
    await says('server.deniedRide');
    expect([where(), act()]).toEqual(['CHECK_START', { sending: 'plain' }]);
    expect(askedOf('start')).toEqual([{ rent: null, sending: 'start' }]);
    expect([each('recallMemo').length, sent().length]).toEqual([1, 1]);
  });
});

describe('a vehicle', () => {
  it('is looked up by its number or by its pin, and offered', async () => {
    const { hear, where, known, each, says } = await aRideless({ answers: { lookUp: () => FOUND } });
    await hear(TYPED);
    expect([where(), known().offer, known().wanted]).toEqual([{ offered: 'lacking' }, anOffer(), { number: '51307' }]);
    await hear(CHOSEN);
    expect(each('lookUp')).toEqual([{ number: '51307' }, { mapId: 7 }]);
    await says('rider.retried');
    expect([each('lookUp').at(-1), where()]).toEqual([{ mapId: 7 }, { offered: 'lacking' }]);
    expect(each('lookUp')).toHaveLength(3);
  });

  it('is left behind when it is closed, wherever that is', async () => {
    const nothing = { wanted: null, offer: null, refusal: null, receipt: null };
    for (const [lookUp, place] of [
      [silence, 'lookingUp'],
      [() => NOT_FOUND, 'lookupRefused'],
      [() => FOUND, { offered: 'lacking' }],
    ] as const) {
      const { hear, says, where, known } = await aRideless({ answers: { lookUp } });
      await hear(CHOSEN);
      expect([where(), known().wanted]).toEqual([place, { mapId: 7 }]);
      await says('rider.closed');
      expect([where(), known()]).toMatchObject(['idle', nothing]);
    }
  });

  it.each([
    ['that is not found', () => NOT_FOUND, 'bikeNotFound'],
    ['whose answer breaks', broken, 'unknownError'],
  ])('%s is not offered, and may be looked up again', async (_, lookUp, code) => {
    const { hear, says, where, known, each, answer } = await aRideless({ answers: { lookUp } });
    await hear(TYPED);
    expect([where(), known().refusal, known().offer]).toEqual(['lookupRefused', { code }, null]);
    answer('lookUp', () => FOUND);
    await says('rider.retried');
    expect([where(), known().refusal, known().offer]).toEqual([{ offered: 'lacking' }, null, anOffer()]);
    expect(each('lookUp')).toEqual([{ number: '51307' }, { number: '51307' }]);
  });

  it('is not looked up in a ride, nor while one is being started', async () => {
    const riding = await aRideAt(KEPT);
    for (const event of [TYPED, CHOSEN]) await riding.hear(event);
    expect([riding.each('lookUp'), riding.where()]).toEqual([[], { ACTIVE_RIDE: 'lookingOver' }]);
    const starting = await aRideless({ memo: aMemo({ command: keyed(START) }) });
    for (const event of [TYPED, CHOSEN]) await starting.hear(event);
    expect([starting.each('lookUp'), starting.where()]).toEqual([[], 'CHECK_START']);
  });

  it('that nobody refused has nothing to put away', async () => {
    const { now, hear, where } = await aRideless();
    expect(now()?.can({ type: 'rider.closed' })).toBe(false);
    await hear({ type: 'rider.closed' });
    expect(where()).toBe('idle');
  });
});

describe('the checklist before a start', () => {
  const offered = async (obstacles: readonly string[]) => {
    const ride = await aRideless({ answers: { lookUp: () => ({ kind: 'found', offer: anOffer({ obstacles }) }) } });
    await ride.hear(LOCATED);
    await ride.hear(TYPED);
    return ride;
  };

  it.each([
    'ACCOUNT_BLOCKED',
    'ACCOUNT_DEBT',
    'ACCOUNT_HAS_RENT_ALREADY',
    'BIKE_NOT_ALLOWED',
    'TARIFF_REQUIRED',
    'CARD_REQUIRED',
  ])('lacks something with %s alone, until it is gone', async (obstacle) => {
    const { where, answer, says } = await offered([obstacle]);
    expect(where()).toEqual({ offered: 'lacking' });
    answer('lookUp', () => FOUND);
    await says('rider.retried');
    expect(where()).toEqual({ offered: 'ready' });
  });

  it('lacks nothing beside the vehicle, and something far from it or without a place', async () => {
    const { where, hear } = await offered([]);
    expect(where()).toEqual({ offered: 'ready' });
    await hear({ type: 'device.located', position: farAway });
    expect(where()).toEqual({ offered: 'lacking' });
    await hear(LOCATED);
    expect(where()).toEqual({ offered: 'ready' });
    await hear({ type: 'device.lostLocation', reason: 'unavailable' });
    expect(where()).toEqual({ offered: 'lacking' });
    await hear(LOCATED);
    expect(where()).toEqual({ offered: 'ready' });
  });

  it('only warns: a start is asked for in spite of it', async () => {
    const { where, hear, sent } = await offered(['ACCOUNT_DEBT']);
    await hear({ type: 'rider.confirmed', insurance: true });
    expect([where(), sent()]).toEqual(['CHECK_START', [{ riderId: 'A', intent: START, prepared: null }]]);
  });
});

describe('a start', () => {
  const asked = async (command: () => unknown) => {
    const ride = await aRideless({ answers: { lookUp: () => FOUND, command } });
    for (const event of [CHOSEN, LOCATED, { type: 'rider.confirmed', insurance: true }]) await ride.hear(event);
    return ride;
  };
  const accepted = (rent: unknown) => ({ kind: 'accepted', rent, uploadTicket: null });

  it.each([
    ['is refused', () => ({ kind: 'refused', refusal: { code: 'cardRequired' } }), { code: 'cardRequired' }],
    ['came too late', () => ({ kind: 'expired' }), { code: 'commandExpired' }],
    ['breaks', broken, { code: 'unknownError' }],
    ['is accepted and has failed already', () => accepted(FAILED), { code: 'openLockStartError' }],
  ])('that %s says why; the same vehicle is looked up by its number', async (_, command, refusal) => {
    const { where, act, known, says, each, sent } = await asked(command);
    expect([where(), act(), known()]).toMatchObject([
      'startRefused',
      'resting',
      { refusal, intent: null, prepared: null, rent: null },
    ]);
    await says('rider.retried');
    expect(each('lookUp')).toEqual([{ mapId: 7 }, { number: '51307' }]);
    expect([where(), known().refusal, sent().length]).toEqual([{ offered: 'ready' }, null, 1]);
  });

  it('that was refused is put away', async () => {
    const { where, known, says } = await asked(broken);
    await says('rider.closed');
    expect([where(), known().refusal, known().wanted]).toEqual(['idle', null, null]);
  });

  it('of before a reload that is refused names no vehicle to look up again', async () => {
    const { where, says, each } = await aRideless({
      memo: aMemo({ command: keyed(START) }),
      answers: { command: () => ({ kind: 'refused', refusal: { code: 'cardRequired' } }) },
    });
    expect(where()).toBe('startRefused');
    await says('rider.retried');
    expect([where(), each('lookUp')]).toEqual(['startRefused', []]);
  });

  it('that is refused after its row has come leaves the rider with the ride', async () => {
    const rent = aRent({ version: 2 });
    const { where, act, known, row, answer, says } = await aRide({
      memo: aMemo({ rent, command: keyed(START) }),
      answers: { command: broken },
    });
    expect(act()).toBe('resting');
    await row(rent);
    expect([where(), known().rent]).toEqual(['CHECK_START', rent]);
    answer('lookUp', () => FOUND);
    await says('rider.retried');
    expect(where()).toBe('CHECK_START');
  });

  it('is settled by its row, whose later ones are told to the same chart', async () => {
    const { where, act, known, row, askedOf, toldTo, each, sent } = await asked(silence);
    const [first, second] = [aRent(), aRent({ version: 2 })];
    expect([where(), act()]).toEqual(['CHECK_START', { sending: 'plain' }]);
    await row(first);
    expect([where(), act(), known()]).toMatchObject([
      'CHECK_START',
      'resting',
      { intent: null, prepared: null, rent: first },
    ]);
    expect(each('forgetCommand')).toMatchObject([{ riderId: 'A', intent: null, rent: first }]);
    await row(second);
    expect(askedOf('start')).toEqual([{ rent: null, sending: null }]);
    expect(toldTo('start')).toEqual([
      { type: 'act.begun', act: 'start' },
      { type: 'ride.changed', rent: first },
      { type: 'act.settled' },
      { type: 'ride.changed', rent: second },
    ]);
    expect(sent()).toHaveLength(1);
  });

  it('that the server accepts goes on by the row in its answer', async () => {
    const { where, act, known } = await asked(() => accepted(aRent()));
    expect([where(), act(), known()]).toMatchObject(['CHECK_START', 'resting', { intent: null, rent: aRent() }]);
  });
});

describe('a ride that is on', () => {
  it('is left where the server denies it, with all that was known of it', async () => {
    const rent = inStage('ACTIVE_RIDE_END', { version: 5 });
    const { says, where, known, toldTo, each } = await aRideAt(rent, {
      memo: aMemo({ rent, photo: { photoId: 'p', rentId: 'rent-1', uploadTicket: 't' } }),
    });
    expect([where(), known()]).toMatchObject(['ACTIVE_RIDE_END', { photoId: 'p', uploadTicket: 't' }]);
    await says('server.deniedRide');
    expect([where(), known()]).toMatchObject([
      'idle',
      { rent: null, refusal: null, photoId: null, uploadTicket: null, finishRecordedAt: null },
    ]);
    expect([toldTo('locks').at(-1), each('rememberRide').at(-1)]).toMatchObject([
      { type: 'ride.changed', rent: null },
      { riderId: 'A', rent: null },
    ]);
  });

  it('that nobody knows of cannot be denied: what is looked up stays', async () => {
    const { hear, says, where } = await aRideless();
    await hear(TYPED);
    await says('server.deniedRide');
    expect(where()).toBe('lookingUp');
  });

  it('is looked over until the server’s clock says that it is not', async () => {
    const over = await aRideAt(inStage('ACTIVE_RIDE', { serverTime: 120_900 }));
    expect(over.where()).toEqual({ ACTIVE_RIDE: 'riding' });
    const almost = await aRideAt(inStage('ACTIVE_RIDE', { serverTime: 119_900 }));
    expect(almost.where()).toEqual({ ACTIVE_RIDE: 'lookingOver' });
    await almost.pass(1);
    expect(almost.where()).toEqual({ ACTIVE_RIDE: 'riding' });
  });

  it('stays in its stage by a word within it, and begins the next one anew', async () => {
    const { row, where, askedOf, toldTo } = await aRideAt(inStage('ACTIVE_RIDE_END'));
    const later = inStage('ACTIVE_RIDE_END', { version: 2, step: 'parking' });
    await row(later);
    expect([where(), askedOf('finish').length, toldTo('finish').at(-1)]).toEqual([
      'ACTIVE_RIDE_END',
      1,
      { type: 'ride.changed', rent: later },
    ]);
    await row(inStage('ACTIVE_RIDE', { version: 3 }));
    await row(inStage('ACTIVE_RIDE_END', { version: 4 }));
    expect([where(), askedOf('finish').length]).toEqual(['ACTIVE_RIDE_END', 2]);
  });

  it('ends in a receipt, which is put away for a reload too', async () => {
    const { row, says, where, known, each, toldTo } = await aRideAt(KEPT);
    const receipt = inStage('ACTIVE_RIDE_COMPLETED', { version: 6 });
    await row(receipt);
    expect([where(), each('rememberRide').at(-1)]).toMatchObject(['ACTIVE_RIDE_COMPLETED', { rent: null, receipt }]);
    const before = toldTo('truth').length;
    await says('rider.closed');
    expect([where(), known().receipt, each('rememberRide').at(-1)]).toMatchObject([
      'idle',
      null,
      { rent: null, receipt: null },
    ]);
    expect(toldTo('truth').slice(before)).toEqual([{ type: 'ride.changed', rent: null }]);
  });
});
