import { describe, expect, it } from 'vitest';
import type { Intent, RideMemo } from '#domain/command.ts';
import type { RentFacts } from '#domain/rent.ts';
import { aRider } from './aRider.ts';
import { chainBike, inStage } from './rents.ts';

const empty: RideMemo = { rent: null, command: null, finishRecordedAt: null, photo: null, claim: null, receipt: null };
const holder = { chainLock: 'closed', chainPlace: 'holder' } as const;
const bike = (stage: Parameters<typeof inStage>[0], part: Partial<RentFacts>) =>
  inStage(stage, { ...chainBike, version: 5, ...part });
const again = (row: RentFacts, memo: Partial<RideMemo> = {}) =>
  aRider({ vehicle: 'chainBike', row, memo: { ...empty, rent: row, ...memo } });

describe('after a reload', () => {
  it.each([
    ['CHECK_START', bike('CHECK_START', { step: 'chain_lock_open' }), { openingChain: 'asked' }],
    ['CHECK_END_PAUSE', bike('CHECK_END_PAUSE', { step: 'chain_lock_open' }), { openingChain: 'asked' }],
    [
      'ACTIVE_RIDE_END',
      bike('ACTIVE_RIDE_END', { step: 'chain_lock_open', ...holder, parkingId: '12' }),
      { openingChain: 'asked' },
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
  ])('no lock opens by itself: %s', async (_, row, place) => {
    const { effects, passes, locksAre } = await again(row);
    await passes(30);
    locksAre(place);
    expect(effects).toEqual([]);
  });

  it('the chain has its six seconds again, and the wheel waits for a tap', async () => {
    const { effects, tap, passes, locksAre } = await again(bike('CHECK_START', { step: 'unlock', ...holder }));
    locksAre('settling');
    await passes(30);
    expect(effects).toEqual([]);
    locksAre({ openingWheel: 'asked' });
    await tap({ type: 'rider.unlockAsked' });
    expect(effects).toEqual(['openLock']);
  });

  it('an order that was on its way goes on under its key, and no second one joins it', async () => {
    const row = bike('CHECK_END_PAUSE', { step: 'unlock', ...holder });
    const intent: Intent = { kind: 'openLock', rentId: row.id };
    const { effects, tap, locksAre } = await again(row, { command: { intent, key: 'kept', expiresAt: 20_000 } });
    locksAre({ openingWheel: 'moving' });
    await tap({ type: 'rider.unlockAsked' });
    expect(effects).toEqual(['openLock']);
  });

  it('a claim that the server has not got is shown as recorded, and sent', async () => {
    const row = inStage('ACTIVE_RIDE_END', { version: 5 });
    const claim = {
      claimId: 'c',
      rentId: row.id,
      reason: 'parking',
      at: 1_200,
      position: null,
      photoId: null,
    } as const;
    const { ride, claims, isIn } = await aRider({ row, memo: { ...empty, rent: row, claim } });
    isIn({ ride: 'ACTIVE_RIDE_END' });
    expect(claims).toEqual([claim]);
    expect(ride.getSnapshot().context).toMatchObject({ claim: null, rent: { claimedAt: 1_200 } });
  });

  it('the receipt is there until it is put away, without a network too', async () => {
    const receipt = inStage('ACTIVE_RIDE_COMPLETED', { cost: 42 });
    const { ride, tap, isIn } = await aRider({ memo: { ...empty, receipt } });
    isIn({ ride: 'ACTIVE_RIDE_COMPLETED' });
    expect(ride.getSnapshot().context.receipt).toEqual(receipt);
    // A later word about it is taken in; an older one, or the same, does not bring the ride back.
    ride.send({ type: 'server.rentChanged', rent: { ...receipt, version: 2, photoState: 'uploaded' } });
    ride.send({ type: 'server.rentChanged', rent: inStage('ACTIVE_RIDE') });
    expect(ride.getSnapshot().context.receipt?.photoState).toBe('uploaded');
    await tap({ type: 'rider.closed' });
    isIn({ ride: 'idle' });
    expect(ride.getSnapshot().context.receipt).toBeNull();
  });

  it('a ride that began elsewhere comes before the receipt of the last one', async () => {
    const { ride, isIn } = await aRider({ memo: { ...empty, receipt: inStage('ACTIVE_RIDE_COMPLETED') } });
    ride.send({ type: 'server.rentChanged', rent: inStage('ACTIVE_RIDE', { id: 'rent-2' }) });
    isIn({ ride: 'ACTIVE_RIDE' });
    expect(ride.getSnapshot().context.receipt).toBeNull();
  });
});
