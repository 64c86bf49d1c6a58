import { describe, expect, it } from 'vitest';
import { silence } from './recordEffects.ts';
import { aPersistedRide, aRide, aRideAt, later, type Later } from './recordRentEffects.ts';
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
  it('A finish is saved once beside an unanswered command, and the rider can withdraw it alone', async () => {
    const { says, act, known, each, sent, now, toldTo } = await at(RIDING);
    await says('rider.pauseAsked', 'device.wentOffline', 'rider.finishAsked');
    expect([act(), known().finishRecordedAt, each('persistFinish')]).toMatchObject([
      { sending: 'finishSaved' },
      990,
      [{ riderId: 'A', finishRecordedAt: 990 }],
    ]);
    await says('rider.finishAsked', 'rider.wentBack');
    expect([act(), known().finishRecordedAt, known().command]).toEqual([{ sending: 'plain' }, null, PAUSE]);
    expect([now()?.value.commandState, toldTo('claim').at(-1)]).toEqual([
      'sending',
      { type: 'rideCommand.finishWithdrawn' },
    ]);
    expect([each('forgetFinish'), sent().length, each('persistFinish').length]).toMatchObject([
      [{ riderId: 'A' }],
      1,
      1,
    ]);
  });

  it('A finish beside an unanswered command is dropped when the server reports no ride', async () => {
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
  ])('A finish saved beside a command that %s is sent when the network comes back', async (_, answer) => {
    const given = later();
    const ride = await at(RIDING, () => given.promise);
    await ride.says('rider.pauseAsked', 'device.wentOffline', 'rider.finishAsked');
    answer(given);
    await ride.passMilliseconds(0);
    expect([ride.act(), ride.known()]).toMatchObject(['finishSaved', { command: SAVED, finishRecordedAt: 990 }]);
    ride.answer('commandDelivery', accepted(ENDING));
    await ride.says('device.cameOnline');
    expect(ride.sent().slice(1)).toEqual([{ riderId: 'A', intent: SAVED, prepared: null }]);
    expect([ride.act(), ride.known().finishRecordedAt, ride.each('forgetSentFinish').at(-1)]).toMatchObject([
      'idle',
      null,
      { riderId: 'A', command: SAVED },
    ]);
  });

  it('A saved finish is sent with its time when the network comes back', async () => {
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

  it('A finish that the chart sends by itself does not tell the locks that the rider is near', async () => {
    const { says, toldTo } = await at(RIDING);
    await says('device.wentOffline', 'rider.finishAsked');
    const before = toldTo('locks').length;
    await says('device.cameOnline');
    expect(toldTo('locks').slice(before)).toEqual([
      { ...BEGAN, commandKind: 'finish', byRider: false, finishIsSaved: true },
    ]);
  });

  it('A refused saved finish is dropped with its time, and is not sent again without a tap', async () => {
    const { says, act, known, sent } = await at(RIDING, refused('failedToCompleteRent'));
    await says('device.wentOffline', 'rider.finishAsked', 'device.cameOnline');
    expect([act(), known().finishRecordedAt, sent().length]).toEqual(['refused', null, 1]);
  });

  it('A rider can withdraw a saved finish before the network comes back', async () => {
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

  it('A saved finish is dropped when another device ends the ride', async () => {
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

  it('A saved finish from before a reload waits for the row of its ride', async () => {
    const { says, row, act, known, sent } = await aRide({ persisted: aPersistedRide({ finishRecordedAt: 950 }) });
    await says('rider.openedRide');
    expect([act(), known().finishRecordedAt]).toEqual(['idle', 950]);
    await row(RIDING);
    expect([act(), sent()]).toMatchObject([{ sending: 'plain' }, [{ intent: { ...FINISH, requestedAt: 950 } }]]);
  });

  it('Without a network only a finish is saved: a pause is sent and waits for its answer', async () => {
    const { says, act, sent, each } = await at(RIDING);
    await says('device.wentOffline', 'rider.pauseAsked');
    expect([act(), sent().length, each('persistFinish')]).toEqual([{ sending: 'plain' }, 1, []]);
  });
});

describe('an unanswered finish when the network goes', () => {
  /** A finish is under way when the network goes. `answers` is the outcome that arrives at last. */
  async function inDoubt(answers: () => unknown, rent = RIDING) {
    const given = later();
    const ride = await aRideAt(rent, { answers: { commandDelivery: () => given.promise } });
    await ride.says('rider.finishAsked', 'device.wentOffline');
    const hears = async () => {
      await ride.says('device.cameOnline');
      ride.answer('commandDelivery', silence);
      given.gives(answers());
      await ride.passMilliseconds(0);
    };
    return { ...ride, hears };
  }

  it.each([
    ['expires', expired],
    ['is refused', refused('failedToCompleteRent')],
  ])('An unanswered finish that later %s is sent again with the time of the tap', async (_, answers) => {
    const { act, known, sent, hears } = await inDoubt(answers);
    expect([act(), known().finishRecordedAt]).toEqual([{ sending: 'finishSaved' }, 990]);
    await hears();
    expect([act(), known().finishRecordedAt, sent().at(-1)]).toMatchObject([
      { sending: 'plain' },
      990,
      { intent: SAVED },
    ]);
  });

  it('An unanswered finish that the server accepts clears its saved time', async () => {
    const { act, where, known, each, hears } = await inDoubt(accepted(ENDING));
    await hears();
    expect([act(), where(), known()]).toMatchObject([
      'idle',
      { ACTIVE_RIDE_END: 'positioning' },
      { ...nothing, finishRecordedAt: null },
    ]);
    expect(each('forgetFinish')).toHaveLength(1);
  });

  it('A finish that was saved before keeps its time', async () => {
    const { says, act, known } = await at(RIDING);
    await says('device.wentOffline', 'rider.finishAsked');
    expect([act(), known().finishRecordedAt]).toEqual(['finishSaved', 990]);
    await says('device.cameOnline', 'device.wentOffline');
    expect(act()).toEqual({ sending: 'plain' });
  });

  it('Neither the finish of a docked bike nor a pause has a saved time', async () => {
    const { act } = await inDoubt(expired, DOCKED);
    expect(act()).toEqual({ sending: 'plain' });
    const pausing = await at(RIDING);
    await pausing.says('rider.pauseAsked', 'device.wentOffline');
    expect(pausing.act()).toEqual({ sending: 'plain' });
  });
});
