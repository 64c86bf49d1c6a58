import { describe, expect, it } from 'vitest';
import type { RiderEvent } from '#machines/rent/rent.types.ts';
import { aRider } from './aRider.ts';

const UNLOCK: RiderEvent = { type: 'rider.unlockAsked' };
const FASTENED: RiderEvent = { type: 'rider.chainFastened' };
const CLOSED: RiderEvent = { type: 'rider.lockClosed' };

const onABike = async (options = {}) => {
  const rider = await aRider({ vehicle: 'chainBike', ...options });
  const { start, bikeDoes, passes } = rider;
  return {
    ...rider,
    rides: async () => {
      await start();
      await bikeDoes('reached');
      await bikeDoes('chainOpens');
      await passes(6);
      await bikeDoes('chainIntoHolder');
      await bikeDoes('wheelOpens');
    },
  };
};

describe.each([
  ['every answer arrives', false],
  ['the first answer to every act is lost', true],
])('a chain bike’s ride, while %s', (_, losesAnswers) => {
  it('goes from rack to rack with a pause at another, every lock in its turn', async () => {
    const { effects, start, tap, bikeDoes, passes, offers, isIn, starts, ends, locksAre } = await onABike({
      losesAnswers,
    });
    await start();
    starts('deviceAnswering');
    await bikeDoes('reached');
    starts('atLocks');
    locksAre({ openingChain: 'moving' });
    await bikeDoes('chainOpens');
    locksAre('settling');
    await offers('rider.startCancelled');
    await passes(6);
    locksAre({ fasteningChain: 'waiting' });
    await tap(FASTENED);
    locksAre({ fasteningChain: 'notYet' });
    await bikeDoes('chainIntoHolder');
    locksAre({ openingWheel: 'moving' });
    await bikeDoes('wheelOpens');
    isIn({ ride: 'ACTIVE_RIDE' });
    locksAre('idle');

    await tap({ type: 'rider.pauseAsked' });
    locksAre({ closingWheel: 'waiting' });
    await tap(CLOSED);
    locksAre({ closingWheel: 'notYet' });
    await offers('rider.resumeAsked', 'rider.finishAsked', 'rider.lockClosed');
    await bikeDoes('wheelCloses');
    isIn({ ride: 'PAUSE' });
    await offers('rider.resumeAsked', 'rider.finishAsked', 'rider.chainAsked');
    await tap({ type: 'rider.chainAsked' });
    locksAre({ openingChain: 'moving' });
    await offers();
    await bikeDoes('chainOpens');
    await passes(6);
    locksAre({ fasteningChain: 'waiting' });
    await bikeDoes('chainRoundRack');
    locksAre('idle');

    await tap({ type: 'rider.resumeAsked' });
    locksAre({ openingChain: 'moving' });
    await bikeDoes('chainOpens');
    await passes(6);
    await bikeDoes('chainIntoHolder');
    locksAre({ openingWheel: 'moving' });
    await bikeDoes('wheelOpens');
    isIn({ ride: 'ACTIVE_RIDE' });

    await tap({ type: 'rider.finishAsked' });
    ends('positioning');
    await bikeDoes('parked');
    ends('atLocks');
    locksAre({ closingWheel: 'waiting' });
    await bikeDoes('wheelCloses');
    locksAre({ openingChain: 'moving' });
    await offers();
    await bikeDoes('chainOpens');
    await passes(6);
    await offers('rider.wentBack', 'rider.chainFastened');
    await bikeDoes('chainRoundRack');
    ends('photographing');
    locksAre('idle');
    await tap({ type: 'rider.photoTaken', photoId: 'p1' });
    await tap({ type: 'rider.completed' });
    expect(effects.join(' ')).toBe(
      'start openChain openLock pause openChain resume openChain openLock finish openChain complete',
    );
  });
});

describe('a lock that feels nothing', () => {
  it('leaves a claim to a rider who has closed it, at the end of a ride and not in a pause', async () => {
    const { ride, rides, tap, bikeDoes, passes } = await onABike();
    const mayClaim = () =>
      ride.getSnapshot().can({ type: 'rider.claimed', claimId: 'claim-1', reason: 'chain', photoId: null });
    await rides();
    await tap({ type: 'rider.pauseAsked' });
    await tap(CLOSED);
    await passes(6);
    await tap(CLOSED);
    expect(mayClaim()).toBe(false);
    await bikeDoes('wheelCloses');
    await tap({ type: 'rider.finishAsked' });
    await bikeDoes('parked');
    await bikeDoes('chainOpens');
    await passes(6);
    expect(mayClaim()).toBe(false);
    await tap(FASTENED);
    await passes(6);
    await tap(FASTENED);
    expect(mayClaim()).toBe(true);
  });
});

describe('the six seconds of the chain', () => {
  it('are waited for by a chain that is in its holder sooner', async () => {
    const { effects, start, bikeDoes, passes, locksAre } = await onABike();
    await start();
    await bikeDoes('reached');
    await bikeDoes('chainOpens', { atLeisure: false });
    await bikeDoes('chainIntoHolder', { atLeisure: false });
    locksAre('settling');
    expect(effects).toEqual(['start', 'openChain']);
    await passes(4);
    expect(effects).toEqual(['start', 'openChain', 'openLock']);
  });

  it('begin anew when nobody saw the chain open', async () => {
    const { effects, ride, start, bikeDoes, passes, locksAre } = await onABike();
    await start();
    await bikeDoes('reached');
    await bikeDoes('chainOpens', { unheard: true });
    await bikeDoes('chainIntoHolder');
    locksAre('settling');
    expect(effects).toEqual(['start', 'openChain']);
    await passes(6);
    expect(effects).toEqual(['start', 'openChain', 'openLock']);
    expect(ride.getSnapshot().matches({ act: 'resting' })).toBe(true);
  });

  it('are not shortened by a pause that asks for nothing, or by going on', async () => {
    const { effects, rides, tap, bikeDoes, passes, locksAre } = await onABike();
    await rides();
    await tap({ type: 'rider.pauseAsked' });
    await bikeDoes('wheelCloses');
    await tap({ type: 'rider.chainAsked' });
    await bikeDoes('chainOpens', { atLeisure: false });
    await bikeDoes('chainIntoHolder', { atLeisure: false });
    await tap({ type: 'rider.resumeAsked' });
    locksAre('settling');
    expect(effects.at(-1)).toBe('resume');
    await passes(4);
    locksAre({ openingWheel: 'moving' });
    expect(effects.at(-1)).toBe('openLock');
  });
});

describe('no lock opens behind a rider who has left', () => {
  it('waits for a tap after a silence', async () => {
    const { effects, start, tap, bikeDoes, passes, locksAre } = await onABike();
    await start();
    await passes(21);
    await bikeDoes('reached');
    locksAre({ openingChain: 'asked' });
    expect(effects).toEqual(['start']);
    await tap(UNLOCK);
    locksAre({ openingChain: 'moving' });
    await bikeDoes('chainOpens');
    await passes(30);
    locksAre({ fasteningChain: 'waiting' });
    // The hand that fastens it is there.
    await bikeDoes('chainIntoHolder');
    expect(effects).toEqual(['start', 'openChain', 'openLock']);
  });

  it('waits for a tap after a chain that is stuck, and looks whether metal that keeps silent has moved', async () => {
    const { effects, rides, tap, bikeDoes, passes, locksAre, offers } = await onABike();
    await rides();
    await tap({ type: 'rider.finishAsked' });
    await bikeDoes('parked');
    await bikeDoes('wheelCloses');
    await bikeDoes('chainIsStuck');
    locksAre({ openingChain: 'stuck' });
    await offers('rider.wentBack', 'rider.unlockAsked');
    await tap(UNLOCK);
    locksAre({ openingChain: 'moving' });
    await bikeDoes('chainOpens', { unheard: true });
    await passes(16);
    locksAre({ fasteningChain: 'waiting' });
    expect(effects.filter((act) => act === 'openChain')).toHaveLength(3);
  });
});
