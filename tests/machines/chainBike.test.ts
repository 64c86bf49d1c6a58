import { describe, expect, it } from 'vitest';
import type { RiderEvent } from '#machines/rent/rent.types.ts';
import { takes } from '../support/machines/takes.ts';
import { aRider } from './rentInvariants.ts';

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
  ['the first answer to every command is lost', true],
])('a ride on a chain bike, while %s', (_, losesAnswers) => {
  it('A chain ride starts, pauses, resumes and finishes with its lock commands in sequence', async () => {
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

describe('a lock that does not report that it was closed', () => {
  it('A rider can claim a lock that does not report closing at the end of a ride, but not in a pause', async () => {
    const { ride, rides, tap, bikeDoes, passes } = await onABike();
    const mayClaim = () => takes(ride, { type: 'rider.claimed', claimId: 'claim-1', reason: 'chain', photoId: null });
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

// B018
describe('the six seconds of the chain', () => {
  it('The wheel lock waits for the chain’s six seconds although the chain is in its holder earlier', async () => {
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

  it('The six seconds of the chain begin when a row reports the chain late', async () => {
    const { effects, ride, start, bikeDoes, passes, locksAre } = await onABike();
    await start();
    await bikeDoes('reached');
    await bikeDoes('chainOpens', { unheard: true });
    await bikeDoes('chainIntoHolder');
    locksAre('settling');
    expect(effects).toEqual(['start', 'openChain']);
    await passes(6);
    expect(effects).toEqual(['start', 'openChain', 'openLock']);
    expect(ride.getSnapshot().matches({ commandState: 'idle' })).toBe(true);
  });

  it('A pause or a resume does not shorten the six seconds of the chain', async () => {
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

describe('a lock command after the rider has left', () => {
  it('A lock command waits for a tap after 20 seconds without the rider', async () => {
    const { effects, start, tap, bikeDoes, passes, locksAre } = await onABike();
    await start();
    await passes(21);
    await bikeDoes('reached');
    locksAre({ openingChain: 'awaitingTap' });
    expect(effects).toEqual(['start']);
    await tap(UNLOCK);
    locksAre({ openingChain: 'moving' });
    await bikeDoes('chainOpens');
    await passes(30);
    locksAre({ fasteningChain: 'waiting' });
    // Fastening the chain shows that the rider is there.
    await bikeDoes('chainIntoHolder');
    expect(effects).toEqual(['start', 'openChain', 'openLock']);
  });

  it('A lock command waits for a tap after a stuck chain, and asks the server if the lock does not move', async () => {
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
