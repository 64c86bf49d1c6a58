import { describe, expect, it } from 'vitest';
import type { RideCommand } from '#domain/command.ts';
import { anOffer, aRent, inStage } from '../support/machines/rents.ts';
import { broken, silence } from './recordEffects.ts';
import { aPersistedRide, aRide, aRideAt, aRideless, here, keyed } from './recordRentEffects.ts';

const KEPT = inStage('ACTIVE_RIDE', { version: 5 });
const LATER = inStage('PAUSE', { version: 6 });
const START: RideCommand = { kind: 'start', number: '51307', insurance: true, position: here };
const FOUND = { kind: 'found', offer: anOffer() };
const NOT_FOUND = { kind: 'refused', refusal: { code: 'bikeNotFound' } };
const TYPED = { type: 'rider.numberTyped', number: '51307' };
const CHOSEN = { type: 'rider.vehicleChosen', mapId: 7 };
const LOCATED = { type: 'device.located', position: here };
const FAILED = aRent({ status: 'ERROR_START', errorCode: 'OPEN_LOCK_ERROR', endedAt: 2_000 });

describe('a persisted ride', () => {
  it('A persisted ride shows at once, and is confirmed when the server answers', async () => {
    const { row, where, known, toldTo } = await aRide({ persisted: aPersistedRide({ rent: KEPT }) });
    expect([where(), known().rent, known().confirmedAt]).toEqual(['resuming', KEPT, null]);
    expect(toldTo('rentSync')).toEqual([{ type: 'rent.changed', rent: KEPT }]);
    await row(KEPT);
    expect(where()).toEqual({ ACTIVE_RIDE: 'riding' });
  });

  it('A persisted ride moves to the stage of a newer row', async () => {
    const { row, where, known, toldTo } = await aRide({ persisted: aPersistedRide({ rent: KEPT }) });
    await row({ ...LATER, version: 4 });
    expect(where()).toEqual('resuming');
    await row(LATER);
    expect([where(), known().rent, toldTo('rentSync').at(-1)]).toEqual([
      'PAUSE',
      LATER,
      { type: 'rent.changed', rent: LATER },
    ]);
  });

  it('A persisted ride is dropped when the server reports no ride', async () => {
    const { says, where, known, toldTo, each } = await aRide({ persisted: aPersistedRide({ rent: KEPT }) });
    await says('rentSync.foundNoRide');
    expect([where(), known().rent, toldTo('rentSync').at(-1)]).toEqual([
      'idle',
      null,
      { type: 'rent.changed', rent: null },
    ]);
    expect(each('persistRide').at(-1)).toMatchObject({ riderId: 'A', rent: null });
  });

  it('A persisted ride continues after five seconds without an answer of the server', async () => {
    const { pass, where, known } = await aRide({ persisted: aPersistedRide({ rent: KEPT }) });
    await pass(4);
    expect(where()).toEqual('resuming');
    await pass(1);
    expect([where(), known().rent, known().confirmedAt]).toEqual([{ ACTIVE_RIDE: 'riding' }, KEPT, null]);
  });

  it('A persisted ride with an unanswered start command sends it again', async () => {
    const { says, where, act, sent } = await aRide({ persisted: aPersistedRide({ command: keyed(START) }) });
    expect(sent()).toEqual([{ riderId: 'A', intent: START, prepared: keyed(START) }]);
    await says('rentSync.foundNoRide');
    expect([where(), act()]).toEqual(['CHECK_START', { sending: 'plain' }]);
    expect(sent()).toHaveLength(1);
  });
});

describe('a vehicle lookup', () => {
  // B019
  it('A vehicle lookup finds the vehicle by its number or by its pin on the map, and offers it', async () => {
    const { hear, where, known, each, says } = await aRideless({ answers: { lookUp: () => FOUND } });
    await hear(TYPED);
    expect([where(), known().offer, known().lookup]).toEqual(['offered', anOffer(), { number: '51307' }]);
    await hear(CHOSEN);
    expect(each('lookUp')).toEqual([{ number: '51307' }, { mapId: 7 }]);
    await says('rider.retried');
    expect([each('lookUp').at(-1), where()]).toEqual([{ mapId: 7 }, 'offered']);
    expect(each('lookUp')).toHaveLength(3);
  });

  it.each([
    ['of an unknown vehicle', () => NOT_FOUND, 'bikeNotFound'],
    ['with an error', broken, 'unknownError'],
  ])('A vehicle lookup %s offers nothing, and the rider can retry it', async (_, lookUp, code) => {
    const { hear, says, where, known, each, answer } = await aRideless({ answers: { lookUp } });
    await hear(TYPED);
    expect([where(), known().refusal, known().offer]).toEqual(['lookupRefused', { code }, null]);
    answer('lookUp', () => FOUND);
    await says('rider.retried');
    expect([where(), known().refusal, known().offer]).toEqual(['offered', null, anOffer()]);
    expect(each('lookUp')).toEqual([{ number: '51307' }, { number: '51307' }]);
  });

  it('The rent chart looks up no vehicle in a ride or while one starts', async () => {
    const riding = await aRideAt(KEPT);
    for (const event of [TYPED, CHOSEN]) await riding.hear(event);
    expect([riding.each('lookUp'), riding.where()]).toEqual([[], { ACTIVE_RIDE: 'inspection' }]);
    const starting = await aRideless({ persisted: aPersistedRide({ command: keyed(START) }) });
    for (const event of [TYPED, CHOSEN]) await starting.hear(event);
    expect([starting.each('lookUp'), starting.where()]).toEqual([[], 'CHECK_START']);
  });
});

describe('the checklist before a start', () => {
  it('The checklist only warns: the rider can start although something is missing', async () => {
    const offer = anOffer({ obstacles: ['ACCOUNT_DEBT'] });
    const { where, hear, sent } = await aRideless({ answers: { lookUp: () => ({ kind: 'found', offer }) } });
    for (const event of [LOCATED, TYPED, { type: 'rider.confirmed', insurance: true }]) await hear(event);
    expect([where(), sent()]).toEqual(['CHECK_START', [{ riderId: 'A', intent: START, prepared: null }]]);
  });
});

describe('a start command', () => {
  const asked = async (command: () => unknown) => {
    const ride = await aRideless({ answers: { lookUp: () => FOUND, commandDelivery: command } });
    for (const event of [CHOSEN, LOCATED, { type: 'rider.confirmed', insurance: true }]) await ride.hear(event);
    return ride;
  };
  const accepted = (rent: unknown) => ({ kind: 'accepted', rent, uploadTicket: null });

  it.each([
    ['is refused', () => ({ kind: 'refused', refusal: { code: 'cardRequired' } }), { code: 'cardRequired' }],
    ['expires', () => ({ kind: 'expired' }), { code: 'commandExpired' }],
    ['fails with an error', broken, { code: 'unknownError' }],
    ['is accepted with a row of a failed start', () => accepted(FAILED), { code: 'openLockStartError' }],
  ])('A start that %s shows its refusal, and retry looks the vehicle up by its number', async (_, command, refusal) => {
    const { where, act, known, hear, says, each, sent } = await asked(command);
    expect([where(), act(), known()]).toMatchObject([
      'startRefused',
      'idle',
      { refusal, command: null, preparedCommand: null, rent: null },
    ]);
    await says('rider.retried');
    expect(each('lookUp')).toEqual([{ mapId: 7 }, { number: '51307' }]);
    expect([where(), known().refusal, sent().length]).toEqual(['offered', null, 1]);
    await hear({ type: 'rider.confirmed', insurance: true });
    expect(sent()).toHaveLength(2);
  });

  it('A refused start command is cleared when the rider leaves the vehicle', async () => {
    const { where, known, says } = await asked(broken);
    await says('rider.leftVehicle');
    expect([where(), known().refusal, known().lookup]).toEqual(['idle', null, null]);
  });

  it('A start command from before a reload that is refused cannot look its vehicle up again', async () => {
    const { where, says, each } = await aRideless({
      persisted: aPersistedRide({ command: keyed(START) }),
      answers: { commandDelivery: () => ({ kind: 'refused', refusal: { code: 'cardRequired' } }) },
    });
    expect(where()).toBe('startRefused');
    await says('rider.retried');
    expect([where(), each('lookUp')]).toEqual(['startRefused', []]);
  });

  it('A start command that is refused after its row arrived keeps the ride', async () => {
    const rent = aRent({ version: 2 });
    const { where, act, known, row, answer, says } = await aRide({
      persisted: aPersistedRide({ rent, command: keyed(START) }),
      answers: { commandDelivery: broken },
    });
    expect(act()).toBe('idle');
    await row(rent);
    expect([where(), known().rent]).toEqual(['CHECK_START', rent]);
    answer('lookUp', () => FOUND);
    await says('rider.retried');
    expect(where()).toBe('CHECK_START');
  });

  it('The first row of its ride settles a start command, and the ride stores the newer rows', async () => {
    const { where, act, known, row, each, sent } = await asked(silence);
    const [first, second] = [aRent(), aRent({ version: 2 })];
    expect([where(), act()]).toEqual(['CHECK_START', { sending: 'plain' }]);
    await row(first);
    expect([where(), act(), known()]).toMatchObject([
      'CHECK_START',
      'idle',
      { command: null, preparedCommand: null, rent: first },
    ]);
    expect(each('forgetCommand')).toMatchObject([{ riderId: 'A', command: START, rent: first }]);
    await row(second);
    expect([where(), known().rent]).toEqual(['CHECK_START', second]);
    expect(sent()).toHaveLength(1);
  });

  it('A start command that the server accepts stores the row of its answer', async () => {
    const { where, act, known } = await asked(() => accepted(aRent()));
    expect([where(), act(), known()]).toMatchObject(['CHECK_START', 'idle', { command: null, rent: aRent() }]);
  });
});

describe('an active ride', () => {
  it('An active ride is dropped with all its data when the server reports no ride', async () => {
    const rent = inStage('ACTIVE_RIDE_END', { version: 5 });
    const { says, where, known, toldTo, each } = await aRideAt(rent, {
      persisted: aPersistedRide({ rent, photo: { photoId: 'p', rentId: 'rent-1', uploadTicket: 't' } }),
    });
    expect([where(), known()]).toMatchObject([{ ACTIVE_RIDE_END: 'positioning' }, { photoId: 'p' }]);
    await says('rentSync.foundNoRide');
    expect([where(), known()]).toMatchObject([
      'idle',
      { rent: null, refusal: null, photoId: null, finishRecordedAt: null },
    ]);
    expect([toldTo('locks').at(-1), each('persistRide').at(-1)]).toMatchObject([
      { type: 'rent.changed', rent: null },
      { riderId: 'A', rent: null },
    ]);
  });

  it('A vehicle lookup continues when the server reports no ride', async () => {
    const { hear, says, where } = await aRideless();
    await hear(TYPED);
    await says('rentSync.foundNoRide');
    expect(where()).toBe('lookingUp');
  });

  it('An active ride is in inspection until 120 seconds of the server’s clock are over', async () => {
    const over = await aRideAt(inStage('ACTIVE_RIDE', { serverTime: 120_900 }));
    expect(over.where()).toEqual({ ACTIVE_RIDE: 'riding' });
    const almost = await aRideAt(inStage('ACTIVE_RIDE', { serverTime: 119_900 }));
    expect(almost.where()).toEqual({ ACTIVE_RIDE: 'inspection' });
    await almost.pass(1);
    expect(almost.where()).toEqual({ ACTIVE_RIDE: 'riding' });
  });

  it('An active ride moves to the task of its end that the row and the photo name', async () => {
    const { row, hear, where } = await aRideAt(inStage('ACTIVE_RIDE_END', { step: 'parking' }));
    expect(where()).toEqual({ ACTIVE_RIDE_END: 'parkingAsked' });
    const parked = { parkingId: '12', step: 'photo_upload' } as const;
    await row(inStage('ACTIVE_RIDE_END', { version: 2, ...parked }));
    expect(where()).toEqual({ ACTIVE_RIDE_END: 'photographing' });
    await hear({ type: 'rider.photoTaken', photoId: 'p1' });
    expect(where()).toEqual({ ACTIVE_RIDE_END: 'photoTaken' });
    await hear({ type: 'photo.refused', refusal: { code: 'mediaUploadPhotoError' } });
    expect(where()).toEqual({ ACTIVE_RIDE_END: 'photographing' });
    await row(inStage('ACTIVE_RIDE', { version: 3 }));
    await row(inStage('ACTIVE_RIDE_END', { version: 4, step: null }));
    expect(where()).toEqual({ ACTIVE_RIDE_END: 'updating' });
  });

  it('An active ride ends in a receipt, and a receipt that the rider closed stays closed after a reload', async () => {
    const { row, says, where, known, each, toldTo } = await aRideAt(KEPT);
    const receipt = inStage('ACTIVE_RIDE_COMPLETED', { version: 6 });
    await row(receipt);
    expect([where(), each('persistRide').at(-1)]).toMatchObject(['ACTIVE_RIDE_COMPLETED', { rent: null, receipt }]);
    const before = toldTo('rentSync').length;
    await says('rider.closedReceipt');
    expect([where(), known().receipt, each('persistRide').at(-1)]).toMatchObject([
      'idle',
      null,
      { rent: null, receipt: null },
    ]);
    expect(toldTo('rentSync').slice(before)).toEqual([{ type: 'rent.changed', rent: null }]);
  });
});
