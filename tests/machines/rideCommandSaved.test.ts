import { describe, expect, it } from 'vitest';
import { aPersistedRide, aRide, aRideAt, later, type Later } from './recordRentEffects.ts';
import { silence } from './recordEffects.ts';
import {
  RIDING,
  DOCKED,
  ENDING,
  PAUSE,
  FINISH,
  SAVED,
  BEGAN,
  refused,
  accepted,
  expired,
  nothing,
  at,
} from './rideCommands.ts';

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
