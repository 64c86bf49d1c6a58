import { describe, expect, it } from 'vitest';
import { inStage } from '../support/machines/rents.ts';
import { silence } from './recordEffects.ts';
import { aPersistedRide, aRide, aRideAt, here, keyed } from './recordRentEffects.ts';
import {
  RIDING,
  PARKED,
  PAUSED,
  PAUSE,
  COMPLETE,
  BEGAN,
  SETTLED,
  refused,
  accepted,
  expired,
  nothing,
  at,
} from './rideCommands.ts';

describe('a command that is sent', () => {
  it('A ride command carries the rent id and the position, and its accepted row becomes the row of the ride', async () => {
    const { hear, says, sent, act, known, where, toldTo } = await at(RIDING, accepted(PAUSED, 'ticket'));
    await hear({ type: 'device.located', position: here });
    await says('rider.pauseAsked');
    expect(sent()).toEqual([{ riderId: 'A', intent: { ...PAUSE, position: here }, prepared: null }]);
    expect([act(), where(), known()]).toMatchObject(['idle', 'PAUSE', { ...nothing, rent: PAUSED }]);
    expect(toldTo('locks').slice(-3)).toEqual([BEGAN, { type: 'rent.changed', rent: PAUSED }, SETTLED]);
    expect(toldTo('photo').at(-1)).toMatchObject({ type: 'rideCommand.accepted', uploadTicket: 'ticket' });
  });

  it('A ride command is dropped when the server reports no ride', async () => {
    const { says, act, known, each } = await at(RIDING);
    await says('rider.pauseAsked', 'rentSync.foundNoRide');
    expect([act(), known()]).toMatchObject(['idle', { ...nothing, rent: null }]);
    expect(each('forgetCommand')).toMatchObject([{ riderId: 'A', command: PAUSE }]);
  });

  it('A ride command stays under way when a row changes the stage', async () => {
    const { says, act, known, row, each } = await at(RIDING);
    await says('rider.pauseAsked');
    await row(PAUSED);
    expect([act(), known().command, each('forgetCommand')]).toEqual([{ sending: 'plain' }, PAUSE, []]);
  });

  it('A ride command receives device.cameOnline when the network comes back', async () => {
    const { says, toldTo } = await aRideAt(RIDING, { listeners: ['commandDelivery'] });
    await says('rider.pauseAsked', 'device.wentOffline');
    expect(toldTo('commandDelivery')).toEqual([]);
    await says('device.cameOnline');
    expect(toldTo('commandDelivery')).toEqual([{ type: 'device.cameOnline' }]);
  });

  it('A ride command from before a reload is sent again under its idempotency key, and shows no refusal when the ride is already in that stage', async () => {
    const { sent, act, known, toldTo, row, where } = await aRide({
      persisted: aPersistedRide({ rent: inStage('PAUSE', { version: 5 }), command: keyed(PAUSE) }),
      answers: { commandDelivery: refused('rideMovedOn') },
    });
    expect(sent()).toEqual([{ riderId: 'A', intent: PAUSE, prepared: keyed(PAUSE) }]);
    expect(toldTo('locks')).toContainEqual({ ...BEGAN, byRider: false });
    expect([act(), known()]).toMatchObject(['idle', { ...nothing, refusal: null }]);
    await row({ ...PAUSED, version: 5 });
    expect(where()).toBe('PAUSE');
  });
});

describe('a complete command that expired', () => {
  const completed = async (command: () => unknown) => {
    const ride = await at(PARKED, command);
    await ride.hear(COMPLETE);
    return ride;
  };
  const intent = { kind: 'complete', rentId: 'rent-1', photoOwed: false };

  it('An expired complete command is sent again after one second under a new idempotency key', async () => {
    const { act, sent, answer, pass, known } = await completed(expired);
    expect([act(), known()]).toMatchObject(['retrying', { command: intent, refusal: null, preparedCommand: null }]);
    answer('commandDelivery', silence);
    await pass(1);
    expect([act(), sent()]).toEqual([{ sending: 'plain' }, Array(2).fill({ riderId: 'A', intent, prepared: null })]);
  });

  it('An expired complete command is not sent again when the server reports no ride', async () => {
    const { act, known, says, pass, sent } = await completed(expired);
    await says('rentSync.foundNoRide');
    expect([act(), known()]).toMatchObject(['idle', nothing]);
    await pass(2);
    expect(sent()).toHaveLength(1);
  });

  it('A complete command shows a refusal of the server', async () => {
    const { act, known } = await completed(refused('needCloseLock'));
    expect([act(), known().refusal]).toEqual(['refused', { code: 'needCloseLock' }]);
  });
});
