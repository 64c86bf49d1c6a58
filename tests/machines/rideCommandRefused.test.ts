import { describe, expect, it } from 'vitest';
import { dockedBike, inStage } from '../support/machines/rents.ts';
import { broken, silence } from './recordEffects.ts';
import { aPersistedRide, aRide, farAway, keyed, later } from './recordRentEffects.ts';
import {
  RIDING,
  DOCKED,
  PARKED,
  PAUSED,
  CHAINED,
  PAUSE,
  FINISH,
  COMPLETE,
  OPEN_CHAIN,
  BEGAN,
  SETTLED,
  refused,
  expired,
  nothing,
  at,
} from './rideCommands.ts';

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
    ['expired', expired, 'commandExpired', true],
    ['broken', broken, 'unknownError', false],
  ])('A command that ends as %s shows its refusal until the rider closes it', async (_, command, code, byServer) => {
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
  ])('A command from before a reload that ends as %s drops its idempotency key', async (_, command) => {
    const { act, known } = await aRide({
      persisted: aPersistedRide({ rent: RIDING, command: keyed(PAUSE) }),
      answers: { commandDelivery: command },
    });
    expect([act(), known().preparedCommand, known().command]).toEqual(['refused', null, PAUSE]);
  });

  it('A retried command has the current position and a new idempotency key', async () => {
    const { hear, says, sent, act, known, answer } = await paused();
    await hear({ type: 'device.located', position: farAway });
    answer('commandDelivery', silence);
    await says('rider.retried');
    expect([act(), known().refusal]).toEqual([{ sending: 'plain' }, null]);
    expect(sent().slice(1)).toEqual([{ riderId: 'A', intent: { ...PAUSE, position: farAway }, prepared: null }]);
  });

  it.each([
    ['another command', 'rider.finishAsked', FINISH],
    ['the same command', 'rider.pauseAsked', PAUSE],
  ] as const)('A refused command is replaced by %s', async (_, asked, intent) => {
    const { says, act, sent, answer } = await paused();
    answer('commandDelivery', silence);
    await says(asked);
    expect([act(), sent().at(-1)]).toEqual([{ sending: 'plain' }, { riderId: 'A', intent, prepared: null }]);
  });

  it('A saved finish without a network replaces a refused command, and a retried pause is sent', async () => {
    const finish = await paused();
    await finish.says('device.wentOffline', 'rider.finishAsked');
    expect([finish.act(), finish.sent().length]).toEqual(['finishSaved', 1]);
    const pause = await paused();
    pause.answer('commandDelivery', silence);
    await pause.says('device.wentOffline', 'rider.retried');
    expect([pause.act(), pause.sent().length]).toEqual([{ sending: 'plain' }, 2]);
  });

  it('A refused finish of a docked bike is not retried until the network comes back', async () => {
    const { says, sent, act } = await at(DOCKED, refused('bikeNotDocked'));
    await says('rider.finishAsked', 'device.wentOffline', 'rider.retried');
    expect([act(), sent().length]).toEqual(['refused', 1]);
    await says('device.cameOnline', 'rider.retried');
    expect(sent()).toHaveLength(2);
    const cancel = await at(inStage('CHECK_START', dockedBike), refused('cannotCancelStart'));
    await cancel.says('rider.startCancelled', 'device.wentOffline', 'rider.retried');
    expect(cancel.sent()).toHaveLength(2);
  });

  it('A refused lock command is retried through the locks chart, because another lock may be next', async () => {
    const { says, sent, act, known, toldTo } = await ordered();
    expect([act(), known().refusal]).toEqual(['refused', { code: 'chainLockNotOpened' }]);
    await says('rider.retried');
    expect([act(), known()]).toMatchObject(idle);
    expect(toldTo('locks').slice(-3)).toEqual([
      { type: 'rent.riderInteracted' },
      { type: 'rent.unlockAsked' },
      SETTLED,
    ]);
    expect(sent()).toHaveLength(1);
  });

  it('A newer row ends a refused lock command, an old row does not, and neither ends a refused pause', async () => {
    const order = await ordered();
    await order.row({ ...CHAINED, version: 4, chainPlace: 'holder' });
    expect(order.act()).toBe('refused');
    await order.row({ ...CHAINED, version: 6, chainPlace: 'holder' });
    expect([order.act(), order.known()]).toMatchObject(idle);
    const pause = await paused();
    await pause.row({ ...RIDING, version: 6 });
    expect([pause.act(), pause.known().refusal]).toEqual(['refused', { code: 'rideMovedOn' }]);
  });

  it('A newer row that changes the stage ends a refused command', async () => {
    const { row, act, known } = await paused();
    await row({ ...PAUSED, version: 5 });
    expect([act(), known().refusal]).toEqual(['refused', { code: 'rideMovedOn' }]);
    await row(PAUSED);
    expect([act(), known()]).toMatchObject(idle);
  });

  it('A refused command ends when the server reports no ride', async () => {
    const { says, act, known } = await paused();
    await says('rentSync.foundNoRide');
    expect([act(), known()]).toMatchObject(idle);
  });

  it('A refused command ends when the rider takes another photo', async () => {
    const { hear, act, known } = await at(PARKED, refused('photoRequired'));
    await hear(COMPLETE);
    expect([act(), known().refusal]).toEqual(['refused', { code: 'photoRequired' }]);
    await hear({ type: 'rider.photoTaken', photoId: 'p1' });
    expect([act(), known()]).toMatchObject(['idle', { ...nothing, refusal: null, photoId: 'p1' }]);
  });

  it('A refused command shows no refusal when the ride is already in the requested stage', async () => {
    const given = later();
    const { says, row, act, known, passMilliseconds } = await at(RIDING, () => given.promise);
    await says('rider.pauseAsked');
    await row(PAUSED);
    given.gives(refused('rideMovedOn')());
    await passMilliseconds(0);
    expect([act(), known()]).toMatchObject(idle);
  });
});
