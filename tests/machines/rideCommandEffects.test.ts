import { describe, expect, it } from 'vitest';
import type { RideCommand } from '#domain/command.ts';
import { aPersistedRide, aRide, aRideAt, farAway, here, keyed, later, type Later } from './recordRentEffects.ts';
import { broken, silence } from './recordEffects.ts';
import { chainBike, dockedBike, inStage } from './rents.ts';

const RIDING = inStage('ACTIVE_RIDE', { version: 5 });
const DOCKED = inStage('ACTIVE_RIDE', { version: 5, ...dockedBike });
const ENDING = inStage('ACTIVE_RIDE_END', { version: 6 });
const PARKED = inStage('ACTIVE_RIDE_END', {
  version: 6,
  parkingId: '12',
  photoState: 'uploaded',
  step: 'photo_upload',
});
const PAUSED = inStage('PAUSE', { version: 6 });
const CHAINED = inStage('CHECK_END_PAUSE', { version: 5, ...chainBike, step: 'chain_lock_open' });
const PAUSE: RideCommand = { kind: 'pause', rentId: 'rent-1', position: null };
const FINISH: RideCommand = { kind: 'finish', rentId: 'rent-1', position: null, requestedAt: null };
const COMPLETE = { type: 'rider.completed' };
const OPEN_CHAIN = { type: 'locks.commandRequested', command: { kind: 'openChain' } };
const SAVED: RideCommand = { ...FINISH, requestedAt: 990 };
const BEGAN = { type: 'rideCommand.began', commandKind: 'pause', byRider: true, finishIsSaved: false };
const SETTLED = { type: 'rideCommand.settled' };
const refused = (code: string) => () => ({ kind: 'refused', refusal: { code } });
const accepted =
  (rent: unknown, uploadTicket: string | null = null) =>
  () => ({ kind: 'accepted', rent, uploadTicket });
const expired = () => ({ kind: 'expired' });
const nothing = { command: null, preparedCommand: null };
const at = (rent: typeof RIDING, command: () => unknown = silence) => aRideAt(rent, { answers: { command } });

describe('a command that is sent', () => {
  it('carries the rent id and the position, and its accepted row becomes the row of the ride', async () => {
    const { hear, says, sent, act, known, where, toldTo } = await at(RIDING, accepted(PAUSED, 'ticket'));
    await hear({ type: 'device.located', position: here });
    await says('rider.pauseAsked');
    expect(sent()).toEqual([{ riderId: 'A', intent: { ...PAUSE, position: here }, prepared: null }]);
    expect([act(), where(), known()]).toMatchObject(['idle', 'PAUSE', { ...nothing, rent: PAUSED }]);
    expect(toldTo('locks').slice(-3)).toEqual([BEGAN, { type: 'rent.changed', rent: PAUSED }, SETTLED]);
    expect(toldTo('photo').at(-1)).toMatchObject({ type: 'rideCommand.accepted', uploadTicket: 'ticket' });
  });

  it('is dropped when the server reports no ride', async () => {
    const { says, act, known, each } = await at(RIDING);
    await says('rider.pauseAsked', 'rentSync.foundNoRide');
    expect([act(), known()]).toMatchObject(['idle', { ...nothing, rent: null }]);
    expect(each('forgetCommand')).toMatchObject([{ riderId: 'A', command: PAUSE }]);
  });

  it('stays under way when a row changes the stage', async () => {
    const { says, act, known, row, each } = await at(RIDING);
    await says('rider.pauseAsked');
    await row(PAUSED);
    expect([act(), known().command, each('forgetCommand')]).toEqual([{ sending: 'plain' }, PAUSE, []]);
  });

  it('receives device.cameOnline when the network comes back', async () => {
    const { says, toldTo } = await aRideAt(RIDING, { listeners: ['command'] });
    await says('rider.pauseAsked', 'device.wentOffline');
    expect(toldTo('command')).toEqual([]);
    await says('device.cameOnline');
    expect(toldTo('command')).toEqual([{ type: 'device.cameOnline' }]);
  });

  it('from before a reload is sent again under its idempotency key, and shows no refusal when the ride is already in that stage', async () => {
    const { sent, act, known, toldTo, row, where } = await aRide({
      persisted: aPersistedRide({ rent: inStage('PAUSE', { version: 5 }), command: keyed(PAUSE) }),
      answers: { command: refused('rideMovedOn') },
    });
    expect(sent()).toEqual([{ riderId: 'A', intent: PAUSE, prepared: keyed(PAUSE) }]);
    expect(toldTo('locks')).toContainEqual({ ...BEGAN, byRider: false });
    expect([act(), known()]).toMatchObject(['idle', { ...nothing, refusal: null }]);
    await row({ ...PAUSED, version: 5 });
    expect(where()).toBe('PAUSE');
  });
});

describe('a finish without a network', () => {
  it('is saved once beside an unanswered command, and can be withdrawn without it', async () => {
    const { says, act, known, each, sent, now, toldTo } = await at(RIDING);
    await says('rider.pauseAsked', 'device.wentOffline', 'rider.finishAsked');
    expect([act(), known().finishRecordedAt, each('persistFinish')]).toMatchObject([
      { sending: 'finishSaved' },
      990,
      [{ riderId: 'A', finishRecordedAt: 990 }],
    ]);
    await says('rider.finishAsked', 'rider.wentBack');
    expect([act(), known().finishRecordedAt, known().command]).toEqual([{ sending: 'plain' }, null, PAUSE]);
    expect([now()?.value.command, toldTo('claim').at(-1)]).toEqual([
      'sending',
      { type: 'rideCommand.finishWithdrawn' },
    ]);
    expect([each('forgetFinish'), sent().length, each('persistFinish').length]).toMatchObject([
      [{ riderId: 'A' }],
      1,
      1,
    ]);
  });

  it('is dropped beside an unanswered command when the server reports no ride', async () => {
    const { says, act, known, each } = await at(RIDING);
    await says('rider.pauseAsked', 'device.wentOffline', 'rider.finishAsked');
    expect([act(), known().finishRecordedAt]).toEqual([{ sending: 'finishSaved' }, 990]);
    await says('rentSync.foundNoRide');
    expect([act(), known().rent, known().finishRecordedAt]).toEqual(['idle', null, null]);
    expect(each('forgetFinish')).toMatchObject([{ riderId: 'A' }]);
  });

  it.each([
    ['is refused', ({ gives }: Later) => gives(refused('rideMovedOn')())],
    ['is accepted', ({ gives }: Later) => gives(accepted({ ...RIDING, version: 6 })())],
    ['breaks', ({ breaks }: Later) => breaks()],
  ])('saved beside a command that %s is sent when the network comes back', async (_, answer) => {
    const given = later();
    const ride = await at(RIDING, () => given.promise);
    await ride.says('rider.pauseAsked', 'device.wentOffline', 'rider.finishAsked');
    answer(given);
    await ride.passMilliseconds(0);
    expect([ride.act(), ride.known()]).toMatchObject(['finishSaved', { command: SAVED, finishRecordedAt: 990 }]);
    ride.answer('command', accepted(ENDING));
    await ride.says('device.cameOnline');
    expect(ride.sent().slice(1)).toEqual([{ riderId: 'A', intent: SAVED, prepared: null }]);
    expect([ride.act(), ride.known().finishRecordedAt, ride.each('forgetSentFinish').at(-1)]).toMatchObject([
      'idle',
      null,
      { riderId: 'A', command: SAVED },
    ]);
  });

  it('is saved, and sent with its time when the network comes back', async () => {
    const { says, act, known, sent, each } = await at(RIDING);
    await says('device.wentOffline', 'rider.finishAsked');
    expect([act(), known(), sent(), each('persistFinish')]).toMatchObject([
      'finishSaved',
      { command: SAVED, finishRecordedAt: 990 },
      [],
      [{ riderId: 'A', finishRecordedAt: 990 }],
    ]);
    await says('device.cameOnline');
    expect([act(), sent()]).toEqual([{ sending: 'plain' }, [{ riderId: 'A', intent: SAVED, prepared: null }]]);
  });

  it('that is sent by itself does not tell the locks that the rider is there', async () => {
    const { says, toldTo } = await at(RIDING);
    await says('device.wentOffline', 'rider.finishAsked');
    const before = toldTo('locks').length;
    await says('device.cameOnline');
    expect(toldTo('locks').slice(before)).toEqual([
      { ...BEGAN, commandKind: 'finish', byRider: false, finishIsSaved: true },
    ]);
  });

  it('is dropped with its time when the server refuses it, and is not sent again without a tap', async () => {
    const { says, act, known, sent } = await at(RIDING, refused('failedToCompleteRent'));
    await says('device.wentOffline', 'rider.finishAsked', 'device.cameOnline');
    expect([act(), known().finishRecordedAt, sent().length]).toEqual(['refused', null, 1]);
  });

  it('can be withdrawn before the network comes back', async () => {
    const { says, act, known, sent, each } = await at(RIDING);
    await says('device.wentOffline', 'rider.finishAsked', 'rider.wentBack');
    expect([act(), known(), each('forgetFinish')]).toMatchObject([
      'idle',
      { ...nothing, finishRecordedAt: null },
      [{ riderId: 'A' }],
    ]);
    await says('device.cameOnline');
    expect([act(), sent()]).toEqual(['idle', []]);
  });

  it('is dropped when another device ends the ride', async () => {
    const { says, row, act, known, each } = await at(RIDING);
    await says('device.wentOffline', 'rider.finishAsked');
    expect(act()).toBe('finishSaved');
    await row(ENDING);
    expect([act(), known(), each('forgetFinish')]).toMatchObject([
      'idle',
      { ...nothing, finishRecordedAt: null },
      [{ riderId: 'A' }],
    ]);
  });

  it('from before a reload waits for the row of its ride', async () => {
    const { says, row, act, known, sent } = await aRide({ persisted: aPersistedRide({ finishRecordedAt: 950 }) });
    await says('rider.openedRide');
    expect([act(), known().finishRecordedAt]).toEqual(['idle', 950]);
    await row(RIDING);
    expect([act(), sent()]).toMatchObject([{ sending: 'plain' }, [{ intent: { ...FINISH, requestedAt: 950 } }]]);
  });

  it('is the only command that is saved: a pause is sent and waits for its answer', async () => {
    const { says, act, sent, each } = await at(RIDING);
    await says('device.wentOffline', 'rider.pauseAsked');
    expect([act(), sent().length, each('persistFinish')]).toEqual([{ sending: 'plain' }, 1, []]);
  });
});

describe('a refused command', () => {
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
  const idle = ['idle', { ...nothing, refusal: null }];

  it.each([
    ['refused', refused('rideMovedOn'), 'rideMovedOn', true],
    ['late', expired, 'commandExpired', true],
    ['broken', broken, 'unknownError', false],
  ])('shows its refusal until the rider closes it: %s', async (_, command, code, byServer) => {
    const { act, known, says, toldTo } = await paused(command);
    expect([act(), known()]).toMatchObject(['refused', { refusal: { code }, command: PAUSE }]);
    expect(toldTo('claim').at(-1)).toMatchObject({ type: 'rideCommand.refused', commandKind: 'pause', byServer });
    expect(toldTo('locks').slice(-2)).toMatchObject([BEGAN, { type: 'rideCommand.refused' }]);
    await says('rider.dismissedRefusal');
    expect([act(), known()]).toMatchObject(idle);
  });

  it.each([
    ['refused', refused('needCloseLock')],
    ['broken', broken],
  ])('from before a reload drops its idempotency key: %s', async (_, command) => {
    const { act, known } = await aRide({
      persisted: aPersistedRide({ rent: RIDING, command: keyed(PAUSE) }),
      answers: { command },
    });
    expect([act(), known().preparedCommand, known().command]).toEqual(['refused', null, PAUSE]);
  });

  it('is retried with the current position and a new idempotency key', async () => {
    const { hear, says, sent, act, known, answer } = await paused();
    await hear({ type: 'device.located', position: farAway });
    answer('command', silence);
    await says('rider.retried');
    expect([act(), known().refusal]).toEqual([{ sending: 'plain' }, null]);
    expect(sent().slice(1)).toEqual([{ riderId: 'A', intent: { ...PAUSE, position: farAway }, prepared: null }]);
  });

  it('gives way to another command', async () => {
    const { says, act, sent, answer } = await paused();
    answer('command', silence);
    await says('rider.finishAsked');
    expect([act(), sent().at(-1)]).toEqual([{ sending: 'plain' }, { riderId: 'A', intent: FINISH, prepared: null }]);
  });

  it('gives way to a saved finish without a network, and a retried pause is sent', async () => {
    const finish = await paused();
    await finish.says('device.wentOffline', 'rider.finishAsked');
    expect([finish.act(), finish.sent().length]).toEqual(['finishSaved', 1]);
    const pause = await paused();
    pause.answer('command', silence);
    await pause.says('device.wentOffline', 'rider.retried');
    expect([pause.act(), pause.sent().length]).toEqual([{ sending: 'plain' }, 2]);
  });

  it('that finishes a docked bike is not retried until the network comes back', async () => {
    const { says, sent, act } = await at(DOCKED, refused('bikeNotDocked'));
    await says('rider.finishAsked', 'device.wentOffline', 'rider.retried');
    expect([act(), sent().length]).toEqual(['refused', 1]);
    await says('device.cameOnline', 'rider.retried');
    expect(sent()).toHaveLength(2);
    const cancel = await at(inStage('CHECK_START', dockedBike), refused('cannotCancelStart'));
    await cancel.says('rider.startCancelled', 'device.wentOffline', 'rider.retried');
    expect(cancel.sent()).toHaveLength(2);
  });

  it('for a lock is retried through the locks chart, because another lock may be next', async () => {
    const { says, sent, act, known, toldTo } = await ordered();
    expect([act(), known().refusal]).toEqual(['refused', { code: 'chainLockNotOpened' }]);
    await says('rider.retried');
    expect([act(), known()]).toMatchObject(idle);
    expect(toldTo('locks').slice(-3)).toEqual([{ type: 'rider.interacted' }, { type: 'rider.unlockAsked' }, SETTLED]);
    expect(sent()).toHaveLength(1);
  });

  it('for a lock ends with the next row, but not with an old row, and a refused pause does not', async () => {
    const order = await ordered();
    await order.row({ ...CHAINED, version: 4, chainPlace: 'holder' });
    expect(order.act()).toBe('refused');
    await order.row({ ...CHAINED, version: 6, chainPlace: 'holder' });
    expect([order.act(), order.known()]).toMatchObject(idle);
    const pause = await paused();
    await pause.row({ ...RIDING, version: 6 });
    expect([pause.act(), pause.known().refusal]).toEqual(['refused', { code: 'rideMovedOn' }]);
  });

  it('ends when a newer row changes the stage', async () => {
    const { row, act, known } = await paused();
    await row({ ...PAUSED, version: 5 });
    expect([act(), known().refusal]).toEqual(['refused', { code: 'rideMovedOn' }]);
    await row(PAUSED);
    expect([act(), known()]).toMatchObject(idle);
  });

  it('ends when the server reports no ride', async () => {
    const { says, act, known } = await paused();
    await says('rentSync.foundNoRide');
    expect([act(), known()]).toMatchObject(idle);
  });

  it('ends when the rider takes another photo', async () => {
    const { hear, act, known } = await at(PARKED, refused('photoRequired'));
    await hear(COMPLETE);
    expect([act(), known().refusal]).toEqual(['refused', { code: 'photoRequired' }]);
    await hear({ type: 'rider.photoTaken', photoId: 'p1' });
    expect([act(), known()]).toMatchObject(['idle', { ...nothing, refusal: null, photoId: 'p1' }]);
  });

  it('shows no refusal when the ride is already in the stage that it asked for', async () => {
    const given = later();
    const { says, row, act, known, passMilliseconds } = await at(RIDING, () => given.promise);
    await says('rider.pauseAsked');
    await row(PAUSED);
    given.gives(refused('rideMovedOn')());
    await passMilliseconds(0);
    expect([act(), known()]).toMatchObject(idle);
  });
});

describe('a complete command that expired', () => {
  const completed = async (command: () => unknown) => {
    const ride = await at(PARKED, command);
    await ride.hear(COMPLETE);
    return ride;
  };
  const intent = { kind: 'complete', rentId: 'rent-1', photoOwed: false };

  it('is sent again after one second under a new idempotency key', async () => {
    const { act, sent, answer, pass, known } = await completed(expired);
    expect([act(), known()]).toMatchObject(['retrying', { command: intent, refusal: null, preparedCommand: null }]);
    answer('command', silence);
    await pass(1);
    expect([act(), sent()]).toEqual([{ sending: 'plain' }, Array(2).fill({ riderId: 'A', intent, prepared: null })]);
  });

  it('is not sent again when the server reports no ride', async () => {
    const { act, known, says, pass, sent } = await completed(expired);
    await says('rentSync.foundNoRide');
    expect([act(), known()]).toMatchObject(['idle', nothing]);
    await pass(2);
    expect(sent()).toHaveLength(1);
  });

  it('shows a refusal of the server', async () => {
    const { act, known } = await completed(refused('needCloseLock'));
    expect([act(), known().refusal]).toEqual(['refused', { code: 'needCloseLock' }]);
  });
});

describe('a finish that is unanswered when the network goes', () => {
  /** A finish is under way when the network goes. `answers` is the outcome that arrives at last. */
  async function inDoubt(answers: () => unknown, rent = RIDING) {
    const given = later();
    const ride = await aRideAt(rent, { answers: { command: () => given.promise } });
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
  ])('and %s is sent again with the time of the tap', async (_, answers) => {
    const { act, known, sent, hears } = await inDoubt(answers);
    expect([act(), known().finishRecordedAt]).toEqual([{ sending: 'finishSaved' }, 990]);
    await hears();
    expect([act(), known().finishRecordedAt, sent().at(-1)]).toMatchObject([
      { sending: 'plain' },
      990,
      { intent: SAVED },
    ]);
  });

  it('and was accepted clears its saved time', async () => {
    const { act, where, known, each, hears } = await inDoubt(accepted(ENDING));
    await hears();
    expect([act(), where(), known()]).toMatchObject([
      'idle',
      { ACTIVE_RIDE_END: 'positioning' },
      { ...nothing, finishRecordedAt: null },
    ]);
    expect(each('forgetFinish')).toHaveLength(1);
  });

  it('keeps its time when it was saved before', async () => {
    const { says, act, known } = await at(RIDING);
    await says('device.wentOffline', 'rider.finishAsked');
    expect([act(), known().finishRecordedAt]).toEqual(['finishSaved', 990]);
    await says('device.cameOnline', 'device.wentOffline');
    expect(act()).toEqual({ sending: 'plain' });
  });

  it('has no saved time for a docked bike, and neither has a pause', async () => {
    const { act } = await inDoubt(expired, DOCKED);
    expect(act()).toEqual({ sending: 'plain' });
    const pausing = await at(RIDING);
    await pausing.says('rider.pauseAsked', 'device.wentOffline');
    expect(pausing.act()).toEqual({ sending: 'plain' });
  });
});
