import { describe, expect, it } from 'vitest';
import type { RentFacts } from '#domain/rent.ts';
import type { RiderEvent } from '#machines/rent/rent.types.ts';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import { dockedBike, inStage } from '../support/machines/rents.ts';
import { takes } from '../support/machines/takes.ts';
import { aRider, commandOf } from './rentInvariants.ts';

const CLAIM: RiderEvent = { type: 'rider.claimed', claimId: 'claim-1', reason: 'wheelLock', photoId: null };
const FINISH: RiderEvent = { type: 'rider.finishAsked' };

const beside = () => aRider({ vehicle: 'dockedBike' });

const riding = async () => {
  const rider = await beside();
  await rider.start();
  await rider.happens('dockOpened');
  await rider.happens('pulledOut');
  return { ...rider, mayClaim: () => takes(rider.ride, CLAIM) };
};

describe('the start of a docked bike', () => {
  it('A rider can cancel the start of a docked bike until the bike is out of the dock', async () => {
    const { starts, offers, happens, isIn, effects, start } = await beside();
    await start();
    starts('deviceAnswering');
    await offers('rider.startCancelled');
    await happens('dockOpened');
    starts('pulling');
    await offers('rider.startCancelled');
    await happens('pulledOut');
    isIn({ ride: 'ACTIVE_RIDE' });
    expect(effects).toEqual(['start']);
  });

  it('A start without pulling the bike out costs nothing, and retry looks the bike up by its number', async () => {
    const { ride, happens, isIn, start, tap } = await beside();
    await start();
    await happens('dockOpened');
    await happens('nobodyPulled');
    isIn({ ride: 'idle' });
    expect(ride.getSnapshot().context).toMatchObject({ rent: null, receipt: null });
    const vehicle = () => ride.getSnapshot().children.lookup?.getSnapshot();
    expect(vehicle()).toMatchObject({
      value: 'startRefused',
      context: { refusal: { code: 'bikeNotTaken', atDock: true } },
    });
    await tap({ type: 'rider.retried' });
    expect(vehicle()).toMatchObject({ value: 'offered', context: { lookup: { number: '51307' } } });
  });
});

describe('a ride on a docked bike', () => {
  it('A docked ride offers neither pause nor cancel, and ends when the dock locks the bike', async () => {
    const { offers, happens, isIn, ends, effects } = await riding();
    await offers('rider.finishAsked');
    await happens('pushedIn');
    ends('docking');
    await offers();
    await happens('dockLocked');
    isIn({ ride: 'ACTIVE_RIDE_COMPLETED' });
    expect(effects).toEqual(['start']);
  });

  it('A docked ride asks the server again on each finish, and offers a claim after two refusals', async () => {
    const { ride, tap, mayClaim, effects } = await riding();
    await tap(FINISH);
    expect(commandOf(ride).refusal).toEqual({ code: 'bikeNotDocked', atDock: true });
    expect(mayClaim()).toBe(false);
    await tap(FINISH);
    expect(mayClaim()).toBe(true);
    expect(effects).toEqual(['start', 'finish', 'finish']);
  });

  it('A docked ride continues after a jammed dock, and keeps its failed finish attempts', async () => {
    const { ends, offers, happens, isIn, mayClaim } = await riding();
    await happens('wrongStation');
    expect(mayClaim()).toBe(false);
    await happens('pushedIn');
    await happens('dockJammed');
    ends('dockRefused');
    await offers('rider.finishAsked');
    expect(mayClaim()).toBe(true);
    await happens('pulledOut');
    isIn({ ride: 'ACTIVE_RIDE' });
    expect(mayClaim()).toBe(true);
    await happens('pushedIn');
    await happens('dockLocked');
    isIn({ ride: 'ACTIVE_RIDE_COMPLETED' });
  });

  it('A docked ride sends and saves no finish without a network', async () => {
    const { ride, tap, offers, effects, isIn } = await riding();
    sendToRide(ride, { type: 'device.wentOffline' });
    await offers();
    await tap(FINISH);
    isIn({ commandState: 'idle' });
    expect(effects).toEqual(['start']);
    expect(commandOf(ride).finishRecordedAt).toBeNull();
  });

  it('A docked ride does not save a finish that was refused before the network was lost', async () => {
    const { ride, tap, isIn } = await riding();
    await tap(FINISH);
    sendToRide(ride, { type: 'device.wentOffline' });
    await tap({ type: 'rider.retried' });
    isIn({ commandState: 'refused' });
    expect(commandOf(ride).finishRecordedAt).toBeNull();
  });
});

describe('a ride that begins at the keypad of a dock', () => {
  const begun: RentFacts = inStage('ACTIVE_RIDE', { ...dockedBike, frameNumber: '10117' });

  it.each<[string, RiderEvent[]]>([
    ['the map is open', []],
    ['a card is open', [{ type: 'rider.numberTyped', number: '51307' }]],
  ])('A ride begun at the keypad appears without a tap while %s', async (_, taps) => {
    const { ride, tap, settled, isIn, effects } = await aRider();
    for (const one of taps) await tap(one);
    sendToRide(ride, { type: 'server.rentsListed', rents: [begun], serverTime: 1_000 });
    await settled();
    isIn({ ride: 'ACTIVE_RIDE' });
    expect(ride.getSnapshot().context.rent?.frameNumber).toBe('10117');
    expect(effects).toEqual([]);
  });
});
