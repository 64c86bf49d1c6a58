import { describe, expect, it } from 'vitest';
import type { Intent } from '#domain/command.ts';
import { aMemo, aRide, aRideAt, farAway, here, keyed, later, type Later } from './overhearRide.ts';
import { broken, silence } from './overhear.ts';
import { chainBike, dockedBike, inStage } from './rents.ts';

const RIDING = inStage('ACTIVE_RIDE', { version: 5 });
const DOCKED = inStage('ACTIVE_RIDE', { version: 5, ...dockedBike });
const ENDING = inStage('ACTIVE_RIDE_END', { version: 6 });
const PAUSED = inStage('PAUSE', { version: 6 });
const CHAINED = inStage('CHECK_END_PAUSE', { version: 5, ...chainBike, step: 'chain_lock_open' });
const PAUSE: Intent = { kind: 'pause', rentId: 'rent-1', position: null };
const FINISH: Intent = { kind: 'finish', rentId: 'rent-1', position: null, requestedAt: null };
const COMPLETE = { type: 'finish.wished', wish: { kind: 'complete' } };
const OPEN_CHAIN = { type: 'locks.wished', wish: { kind: 'openChain' } };
const NOTED: Intent = { ...FINISH, requestedAt: 990 };
const refused = (code: string) => () => ({ kind: 'refused', refusal: { code } });
const accepted =
  (rent: unknown, uploadTicket: string | null = null) =>
  () => ({ kind: 'accepted', rent, uploadTicket });
const expired = () => ({ kind: 'expired' });
const nothing = { intent: null, prepared: null };
const at = (rent: typeof RIDING, command: () => unknown = silence, recordFinish: () => unknown = () => 990) =>
  aRideAt(rent, { answers: { command, recordFinish } });

describe('an act on its way', () => {
  it('goes to the server with its ride and its place; accepted, it is over and its row is taken', async () => {
    const { hear, says, sent, act, known, where, row, toldTo } = await at(RIDING, accepted(PAUSED, 'ticket'));
    await hear({ type: 'device.located', position: here });
    await says('rider.pauseAsked');
    expect(sent()).toEqual([{ riderId: 'A', intent: { ...PAUSE, position: here }, prepared: null }]);
    expect([act(), where(), known()]).toMatchObject([
      'resting',
      'PAUSE',
      { ...nothing, rent: PAUSED, uploadTicket: 'ticket' },
    ]);
    expect(toldTo('locks').slice(-3)).toEqual([
      { type: 'act.begun', act: 'pause' },
      { type: 'act.settled' },
      { type: 'ride.changed', rent: PAUSED },
    ]);
    await row({ ...PAUSED, version: 7 });
    expect(known().uploadTicket).toBe('ticket');
  });

  it('that brings no ticket keeps the one that is there, and brings another in its place', async () => {
    const { says, known, answer, row } = await at(RIDING, accepted(PAUSED, 'first'));
    await says('rider.pauseAsked');
    answer('command', accepted(PAUSED));
    await says('rider.resumeAsked');
    expect(known().uploadTicket).toBe('first');
    await row({ ...PAUSED, version: 7 });
    answer('command', accepted(PAUSED, 'second'));
    await says('rider.resumeAsked');
    expect(known().uploadTicket).toBe('second');
  });

  it('is forgotten with the ride that it is about', async () => {
    const { says, act, known, each } = await at(RIDING);
    await says('rider.pauseAsked', 'server.deniedRide');
    expect([act(), known()]).toMatchObject(['resting', { ...nothing, rent: null }]);
    expect(each('forgetCommand')).toMatchObject([{ riderId: 'A', intent: PAUSE }]);
  });

  it('stays on its way while the ride is there', async () => {
    const { says, act, known, row, each } = await at(RIDING);
    await says('rider.pauseAsked');
    await row(PAUSED);
    expect([act(), known().intent, each('forgetCommand')]).toEqual([{ sending: 'plain' }, PAUSE, []]);
  });

  it('is told when the network is back', async () => {
    const { says, toldTo } = await aRideAt(RIDING, { listeners: ['command'] });
    await says('rider.pauseAsked', 'device.wentOffline');
    expect(toldTo('command')).toEqual([]);
    await says('device.cameOnline');
    expect(toldTo('command')).toEqual([{ type: 'device.cameOnline' }]);
  });

  it('of before a reload goes on under its key, and leaves nothing behind when it came true otherwise', async () => {
    const { sent, act, known, toldTo, row, where } = await aRide({
      memo: aMemo({ rent: inStage('PAUSE', { version: 5 }), command: keyed(PAUSE) }),
      answers: { command: refused('rideMovedOn') },
    });
    expect(sent()).toEqual([{ riderId: 'A', intent: PAUSE, prepared: keyed(PAUSE) }]);
    expect(toldTo('locks')).toContainEqual({ type: 'act.recalled', act: 'pause' });
    expect([act(), known()]).toMatchObject(['resting', { ...nothing, refusal: null }]);
    await row({ ...PAUSED, version: 5 });
    expect(where()).toBe('PAUSE');
  });
});

describe('a finish without a network', () => {
  it('is noted beside an act in doubt, once, and taken back alone', async () => {
    const { says, act, known, each, sent } = await at(RIDING);
    await says('rider.pauseAsked', 'device.wentOffline', 'rider.finishAsked');
    expect([act(), known().finishRecordedAt, each('recordFinish')]).toEqual([
      { sending: 'noted' },
      990,
      [{ riderId: 'A' }],
    ]);
    await says('rider.finishAsked', 'rider.wentBack');
    expect([act(), known().finishRecordedAt, known().intent]).toEqual([{ sending: 'plain' }, null, PAUSE]);
    expect([each('forgetFinish'), sent().length, each('recordFinish').length]).toMatchObject([
      [{ riderId: 'A' }],
      1,
      1,
    ]);
  });

  it('that cannot be noted leaves the act on its way as it was', async () => {
    const { says, act, known, sent, each } = await at(RIDING, silence, broken);
    await says('rider.pauseAsked', 'device.wentOffline', 'rider.finishAsked');
    expect([act(), known().finishRecordedAt, sent().length, each('forgetSent')]).toEqual([
      { sending: 'plain' },
      null,
      1,
      [],
    ]);
  });

  it.each([
    ['is refused', ({ gives }: Later) => gives(refused('rideMovedOn')())],
    ['is accepted', ({ gives }: Later) => gives(accepted({ ...RIDING, version: 6 })())],
    ['breaks', ({ breaks }: Later) => breaks()],
  ])('noted beside an act that %s is what the rider wants, and goes with the network', async (_, answer) => {
    const given = later();
    const ride = await at(RIDING, () => given.promise);
    await ride.says('rider.pauseAsked', 'device.wentOffline', 'rider.finishAsked');
    answer(given);
    await ride.passMilliseconds(0);
    expect([ride.act(), ride.known()]).toMatchObject(['recorded', { intent: NOTED, finishRecordedAt: 990 }]);
    ride.answer('command', accepted(ENDING));
    await ride.says('device.cameOnline');
    expect(ride.sent().slice(1)).toEqual([{ riderId: 'A', intent: NOTED, prepared: null }]);
    expect([ride.act(), ride.known().finishRecordedAt, ride.each('forgetSent').at(-1)]).toMatchObject([
      'resting',
      null,
      { riderId: 'A', intent: NOTED },
    ]);
  });

  it('is written down, and asked for with its time as soon as the network is back', async () => {
    const { says, act, known, sent, each } = await at(RIDING);
    await says('device.wentOffline', 'rider.finishAsked');
    expect([act(), known(), sent(), each('recordFinish')]).toMatchObject([
      'recorded',
      { intent: NOTED, finishRecordedAt: 990 },
      [],
      [{ riderId: 'A' }],
    ]);
    await says('device.cameOnline');
    expect([act(), sent()]).toEqual([{ sending: 'plain' }, [{ riderId: 'A', intent: NOTED, prepared: null }]]);
  });

  it('is over once the server refuses it: its time goes with it, and nothing is asked for again by itself', async () => {
    const { says, act, known, sent } = await at(RIDING, refused('failedToCompleteRent'));
    await says('device.wentOffline', 'rider.finishAsked', 'device.cameOnline');
    expect([act(), known().finishRecordedAt, sent().length]).toEqual(['refused', null, 1]);
  });

  it('may be taken back until then', async () => {
    const { says, act, known, sent, each } = await at(RIDING);
    await says('device.wentOffline', 'rider.finishAsked', 'rider.wentBack');
    expect([act(), known(), each('forgetFinish')]).toMatchObject([
      'resting',
      { ...nothing, finishRecordedAt: null },
      [{ riderId: 'A' }],
    ]);
    await says('device.cameOnline');
    expect([act(), sent()]).toEqual(['resting', []]);
  });

  it.each([
    ['while it is written down', silence, 'recording'],
    ['before it could be asked for', () => 990, 'recorded'],
  ])('is dropped where somebody else ends the ride %s', async (_, recordFinish, place) => {
    const { says, row, act, known, each } = await at(RIDING, silence, recordFinish);
    await says('device.wentOffline', 'rider.finishAsked');
    expect(act()).toBe(place);
    await row(ENDING);
    expect([act(), known(), each('forgetFinish')]).toMatchObject([
      'resting',
      { ...nothing, finishRecordedAt: null },
      [{ riderId: 'A' }],
    ]);
  });

  it('that cannot be written down is refused, and may be asked for again', async () => {
    const { says, act, known, answer, each } = await at(RIDING, silence, broken);
    await says('device.wentOffline', 'rider.finishAsked');
    expect([act(), known().refusal]).toEqual(['refused', { code: 'unknownError' }]);
    answer('recordFinish', () => 990);
    await says('rider.retried');
    expect([act(), each('recordFinish').length]).toEqual(['recorded', 2]);
  });

  it('of an earlier visit waits for its ride', async () => {
    const { says, row, act, known, sent } = await aRide({ memo: aMemo({ finishRecordedAt: 950 }) });
    await says('rider.openedRide');
    expect([act(), known().finishRecordedAt]).toEqual(['resting', 950]);
    await row(RIDING);
    expect([act(), sent()]).toMatchObject([{ sending: 'plain' }, [{ intent: { ...FINISH, requestedAt: 950 } }]]);
  });

  it('is the only act that is written down: another one is sent, and waits', async () => {
    const { says, act, sent, each } = await at(RIDING);
    await says('device.wentOffline', 'rider.pauseAsked');
    expect([act(), sent().length, each('recordFinish')]).toEqual([{ sending: 'plain' }, 1, []]);
  });
});

describe('a refused act', () => {
  const paused = async (command: () => unknown = refused('rideMovedOn')) => {
    const ride = await at(RIDING, command);
    await ride.says('rider.pauseAsked');
    return ride;
  };
  const ordered = async () => {
    const ride = await at(CHAINED, refused('chainLockNotOpened'));
    await ride.hear(OPEN_CHAIN);
    return ride;
  };
  const resting = ['resting', { ...nothing, refusal: null }];

  it.each([
    ['refused', refused('rideMovedOn'), 'rideMovedOn', 1],
    ['late', expired, 'commandExpired', 1],
    ['broken', broken, 'unknownError', 0],
  ])('says why, until it is put away: %s', async (_, command, code, troubles) => {
    const { act, known, says, toldTo } = await paused(command);
    expect([act(), known()]).toMatchObject(['refused', { refusal: { code }, intent: PAUSE, troubles }]);
    expect(toldTo('locks').slice(-3)).toEqual([
      { type: 'act.begun', act: 'pause' },
      { type: 'act.refused' },
      { type: 'act.settled' },
    ]);
    await says('rider.closed');
    expect([act(), known()]).toMatchObject(resting);
  });

  it.each([
    ['refused', refused('needCloseLock')],
    ['broken', broken],
  ])('of before a reload keeps its key no more: %s', async (_, command) => {
    const { act, known } = await aRide({ memo: aMemo({ rent: RIDING, command: keyed(PAUSE) }), answers: { command } });
    expect([act(), known().prepared, known().intent]).toEqual(['refused', null, PAUSE]);
  });

  it('asked for again goes from where the rider is now, under a new key', async () => {
    const { hear, says, sent, act, known, answer } = await paused();
    await hear({ type: 'device.located', position: farAway });
    answer('command', silence);
    await says('rider.retried');
    expect([act(), known().refusal]).toEqual([{ sending: 'plain' }, null]);
    expect(sent().slice(1)).toEqual([{ riderId: 'A', intent: { ...PAUSE, position: farAway }, prepared: null }]);
  });

  it('makes room for another', async () => {
    const { says, act, sent, answer } = await paused();
    answer('command', silence);
    await says('rider.finishAsked');
    expect([act(), sent().at(-1)]).toEqual([{ sending: 'plain' }, { riderId: 'A', intent: FINISH, prepared: null }]);
  });

  it('makes room for a finish that is written down, and for no other act without a network', async () => {
    const finish = await paused();
    await finish.says('device.wentOffline', 'rider.finishAsked');
    expect([finish.act(), finish.sent().length]).toEqual(['recorded', 1]);
    const pause = await paused();
    pause.answer('command', silence);
    await pause.says('device.wentOffline', 'rider.retried');
    expect([pause.act(), pause.sent().length]).toEqual([{ sending: 'plain' }, 2]);
  });

  it('that a dock makes useless is not asked for again until the network is back', async () => {
    const { says, sent, act } = await at(DOCKED, refused('bikeNotDocked'));
    await says('rider.finishAsked', 'device.wentOffline', 'rider.retried');
    expect([act(), sent().length]).toEqual(['refused', 1]);
    await says('device.cameOnline', 'rider.retried');
    expect(sent()).toHaveLength(2);
    const cancel = await at(inStage('CHECK_START', dockedBike), refused('cannotCancelStart'));
    await cancel.hear({ type: 'start.wished', wish: { kind: 'cancel' } });
    await cancel.says('device.wentOffline', 'rider.retried');
    expect(cancel.sent()).toHaveLength(2);
  });

  it('of a lock is asked of the locks again, for it may be another’s turn', async () => {
    const { says, sent, act, known, toldTo } = await ordered();
    expect([act(), known().refusal]).toEqual(['refused', { code: 'chainLockNotOpened' }]);
    await says('rider.retried');
    expect([act(), known()]).toMatchObject(resting);
    expect(toldTo('locks').slice(-3)).toEqual([
      { type: 'rider.wasHeard' },
      { type: 'rider.unlockAsked' },
      { type: 'act.settled' },
    ]);
    expect(sent()).toHaveLength(1);
  });

  it('of a lock is overtaken by the next row; another act, and an old row, are not', async () => {
    const order = await ordered();
    await order.row({ ...CHAINED, version: 4, chainPlace: 'holder' });
    expect(order.act()).toBe('refused');
    await order.row({ ...CHAINED, version: 6, chainPlace: 'holder' });
    expect([order.act(), order.known()]).toMatchObject(resting);
    const pause = await paused();
    await pause.row({ ...RIDING, version: 6 });
    expect([pause.act(), pause.known().refusal]).toEqual(['refused', { code: 'rideMovedOn' }]);
  });

  it('is over in another stage, by a new row alone', async () => {
    const { row, act, known } = await paused();
    await row({ ...PAUSED, version: 5 });
    expect([act(), known().refusal]).toEqual(['refused', { code: 'rideMovedOn' }]);
    await row(PAUSED);
    expect([act(), known()]).toMatchObject(resting);
  });

  it('is over with its ride', async () => {
    const { says, act, known } = await paused();
    await says('server.deniedRide');
    expect([act(), known()]).toMatchObject(resting);
  });

  it('is over with another photo', async () => {
    const { hear, act, known } = await at(ENDING, refused('photoRequired'));
    await hear(COMPLETE);
    expect([act(), known().refusal]).toEqual(['refused', { code: 'photoRequired' }]);
    await hear({ type: 'rider.photoTaken', photoId: 'p1' });
    expect([act(), known()]).toMatchObject(['resting', { ...nothing, refusal: null, photoId: 'p1' }]);
  });

  it('that came true otherwise is none', async () => {
    const given = later();
    const { says, row, act, known, passMilliseconds } = await at(RIDING, () => given.promise);
    await says('rider.pauseAsked');
    await row(PAUSED);
    given.gives(refused('rideMovedOn')());
    await passMilliseconds(0);
    expect([act(), known()]).toMatchObject(resting);
  });
});

describe('the end of a ride that the server takes too late', () => {
  const completed = async (command: () => unknown) => {
    const ride = await at(ENDING, command);
    await ride.hear(COMPLETE);
    return ride;
  };
  const intent = { kind: 'complete', rentId: 'rent-1', photoOwed: true };

  it('is asked for again by itself after a second, under a new key', async () => {
    const { act, sent, answer, pass, known } = await completed(expired);
    expect([act(), known()]).toMatchObject(['late', { intent, refusal: null, prepared: null }]);
    answer('command', silence);
    await pass(1);
    expect([act(), sent()]).toEqual([{ sending: 'plain' }, Array(2).fill({ riderId: 'A', intent, prepared: null })]);
  });

  it('is given up with its ride', async () => {
    const { act, known, says, pass, sent } = await completed(expired);
    await says('server.deniedRide');
    expect([act(), known()]).toMatchObject(['resting', nothing]);
    await pass(2);
    expect(sent()).toHaveLength(1);
  });

  it('is told where it is refused', async () => {
    const { act, known } = await completed(refused('needCloseLock'));
    expect([act(), known().refusal]).toEqual(['refused', { code: 'needCloseLock' }]);
  });
});

describe('a finish whose answer is lost with the network', () => {
  /** It is on its way when the network goes; what the server says of it at last. */
  async function inDoubt(answers: () => unknown, rent = RIDING) {
    const given = later();
    const ride = await aRideAt(rent, { answers: { command: () => given.promise, recordFinish: () => 990 } });
    await ride.says('rider.finishAsked', 'device.wentOffline');
    const hears = async () => {
      await ride.says('device.cameOnline');
      ride.answer('command', silence);
      given.gives(answers());
      await ride.passMilliseconds(0);
    };
    return { ...ride, hears };
  }

  it.each([
    ['came too late', expired],
    ['was refused', refused('failedToCompleteRent')],
  ])('that %s is asked anew for the time at which it was wanted', async (_, answers) => {
    const { act, known, sent, hears } = await inDoubt(answers);
    expect([act(), known().finishRecordedAt]).toEqual([{ sending: 'noted' }, 990]);
    await hears();
    expect([act(), known().finishRecordedAt, sent().at(-1)]).toMatchObject([
      { sending: 'plain' },
      990,
      { intent: NOTED },
    ]);
  });

  it('that took effect leaves no time behind', async () => {
    const { act, where, known, each, hears } = await inDoubt(accepted(ENDING));
    await hears();
    expect([act(), where(), known()]).toMatchObject([
      'resting',
      'ACTIVE_RIDE_END',
      { ...nothing, finishRecordedAt: null },
    ]);
    expect(each('forgetFinish')).toHaveLength(1);
  });

  it('has its time already where it was written down before', async () => {
    const { says, act, known } = await at(RIDING);
    await says('device.wentOffline', 'rider.finishAsked');
    expect([act(), known().finishRecordedAt]).toEqual(['recorded', 990]);
    await says('device.cameOnline', 'device.wentOffline');
    expect(act()).toEqual({ sending: 'plain' });
  });

  it('is a look again of a dock, and a pause is none: neither has a time', async () => {
    const { act } = await inDoubt(expired, DOCKED);
    expect(act()).toEqual({ sending: 'plain' });
    const pausing = await at(RIDING);
    await pausing.says('rider.pauseAsked', 'device.wentOffline');
    expect(pausing.act()).toEqual({ sending: 'plain' });
  });
});
