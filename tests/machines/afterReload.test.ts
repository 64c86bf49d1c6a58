import { describe, expect, it } from 'vitest';
import type { RideCommand, PersistedRide } from '#domain/command.ts';
import type { RentFacts } from '#domain/rent.ts';
import { chainBike, inStage } from '../support/machines/rents.ts';
import { nothingPersisted } from './recordRentEffects.ts';
import { aRider } from './rentInvariants.ts';

const holder = { chainLock: 'closed', chainPlace: 'holder' } as const;
const bike = (stage: Parameters<typeof inStage>[0], part: Partial<RentFacts>) =>
  inStage(stage, { ...chainBike, version: 5, ...part });
const again = (row: RentFacts, persisted: Partial<PersistedRide> = {}) =>
  aRider({ vehicle: 'chainBike', row, persisted: { ...nothingPersisted, rent: row, ...persisted } });

describe('a ride after a reload', () => {
  it.each([
    ['CHECK_START', bike('CHECK_START', { step: 'chain_lock_open' }), { openingChain: 'awaitingTap' }],
    ['CHECK_END_PAUSE', bike('CHECK_END_PAUSE', { step: 'chain_lock_open' }), { openingChain: 'awaitingTap' }],
    [
      'ACTIVE_RIDE_END',
      bike('ACTIVE_RIDE_END', { step: 'chain_lock_open', ...holder, parkingId: '12' }),
      { openingChain: 'awaitingTap' },
    ],
    [
      'a stuck chain',
      bike('ACTIVE_RIDE_END', { step: 'chain_lock_open', ...holder, parkingId: '12', errorCode: 'OPEN_CHAIN_ERROR' }),
      { openingChain: 'stuck' },
    ],
    [
      'an open wheel',
      bike('CHECK_START_PAUSE', { step: 'lock_info', ...holder, wheelLock: 'open' }),
      { closingWheel: 'waiting' },
    ],
  ])('A reloaded ride sends no lock command without a tap: %s', async (_, row, place) => {
    const { effects, passes, locksAre } = await again(row);
    await passes(30);
    locksAre(place);
    expect(effects).toEqual([]);
  });

  it('A reloaded ride restarts the chain’s six seconds, then waits for a tap to open the wheel lock', async () => {
    const { effects, tap, passes, locksAre } = await again(bike('CHECK_START', { step: 'unlock', ...holder }));
    locksAre('settling');
    await passes(30);
    expect(effects).toEqual([]);
    locksAre({ openingWheel: 'awaitingTap' });
    await tap({ type: 'rider.unlockAsked' });
    expect(effects).toEqual(['openLock']);
  });

  it('A reloaded ride sends an unanswered lock command again under its idempotency key, and no second one', async () => {
    const row = bike('CHECK_END_PAUSE', { step: 'unlock', ...holder });
    const intent: RideCommand = { kind: 'openLock', rentId: row.id };
    const { effects, tap, locksAre } = await again(row, { command: { intent, key: 'kept', expiresAt: 20_000 } });
    locksAre({ openingWheel: 'moving' });
    await tap({ type: 'rider.unlockAsked' });
    expect(effects).toEqual(['openLock']);
  });

  it('A reloaded ride sends its unsent claim and keeps the time at which it was recorded', async () => {
    const row = inStage('ACTIVE_RIDE_END', { version: 5 });
    const claim = {
      claimId: 'c',
      rentId: row.id,
      reason: 'parking',
      at: 1_200,
      position: null,
      photoId: null,
    } as const;
    const { ride, claims, isIn } = await aRider({ row, persisted: { ...nothingPersisted, rent: row, claim } });
    isIn({ ride: 'ACTIVE_RIDE_END' });
    expect(claims).toEqual([claim]);
    expect(ride.getSnapshot().context).toMatchObject({ rent: { claimedAt: 1_200 } });
    expect(ride.getSnapshot().children.claim?.getSnapshot().context.owed).toBeNull();
  });

  it('A reloaded ride shows the receipt until the rider closes it, also without a network', async () => {
    const receipt = inStage('ACTIVE_RIDE_COMPLETED', { cost: 42 });
    const { ride, tap, isIn } = await aRider({ persisted: { ...nothingPersisted, receipt } });
    isIn({ ride: 'ACTIVE_RIDE_COMPLETED' });
    expect(ride.getSnapshot().context.receipt).toEqual(receipt);
    // A newer row updates the receipt. An older row, or the same one, does not bring the ride back.
    ride.send({ type: 'server.rentChanged', rent: { ...receipt, version: 2, photoState: 'uploaded' } });
    ride.send({ type: 'server.rentChanged', rent: inStage('ACTIVE_RIDE') });
    expect(ride.getSnapshot().context.receipt?.photoState).toBe('uploaded');
    await tap({ type: 'rider.closedReceipt' });
    isIn({ ride: 'idle' });
    expect(ride.getSnapshot().context.receipt).toBeNull();
  });

  it('A reloaded ride shows a ride begun on another device instead of the last receipt', async () => {
    const { ride, isIn } = await aRider({
      persisted: { ...nothingPersisted, receipt: inStage('ACTIVE_RIDE_COMPLETED') },
    });
    ride.send({ type: 'server.rentChanged', rent: inStage('ACTIVE_RIDE', { id: 'rent-2' }) });
    isIn({ ride: 'ACTIVE_RIDE' });
    expect(ride.getSnapshot().context.receipt).toBeNull();
  });
});
