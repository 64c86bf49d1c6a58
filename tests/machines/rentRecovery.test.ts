import { describe, expect, it } from 'vitest';
import type { RiderEvent } from '#machines/rent/rent.types.ts';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import { takes } from '../support/machines/takes.ts';
import { aRider, commandOf } from './rentInvariants.ts';

const CLAIM: RiderEvent = { type: 'rider.claimed', claimId: 'claim-1', reason: 'parking', photoId: null };
const CHOOSE_WRONG: RiderEvent = { type: 'rider.parkingChosen', number: '9999' };

const riding = async () => {
  const rider = await aRider();
  await rider.start();
  await rider.happens('deviceAnswered');
  await rider.happens('motorStarted');
  const mayClaim = () => takes(rider.ride, CLAIM);
  return { ...rider, mayClaim };
};

describe('a claim in a ride', () => {
  it('The app offers a claim after two refusals, sends it once and records its time', async () => {
    const { ride, claims, tap, happens, mayClaim } = await riding();
    await tap({ type: 'rider.finishAsked' });
    await happens('placeIsNoParking');
    expect(mayClaim()).toBe(false);
    await tap(CHOOSE_WRONG);
    expect(mayClaim()).toBe(true);
    await tap(CLAIM);
    expect(claims).toEqual([
      { claimId: 'claim-1', rentId: 'rent-1', reason: 'parking', at: 1_500, position: null, photoId: null },
    ]);
    expect(ride.getSnapshot().context.rent?.claimedAt).toBe(1_500);
    expect(mayClaim()).toBe(false);
    expect(ride.getSnapshot().can({ type: 'rider.wentBack' })).toBe(false);
  });

  it('A claim sends its photo with the upload ticket of its answer', async () => {
    const { ride, photos, tap, happens } = await riding();
    await tap({ type: 'rider.finishAsked' });
    await happens('placeIsNoParking');
    await tap(CHOOSE_WRONG);
    await tap({ ...CLAIM, photoId: 'evidence' });
    expect(photos).toEqual([{ photoId: 'evidence', rentId: 'rent-1', uploadTicket: 'claim-ticket' }]);
    // A claim that stayed would forbid the claim of the next ride.
    expect(ride.getSnapshot().children.claim?.getSnapshot().context.owed).toBeNull();
  });

  it('A ride that continued offers no claim, because its failed finish attempts are reset', async () => {
    const { tap, happens, mayClaim } = await riding();
    await tap({ type: 'rider.finishAsked' });
    await happens('placeIsNoParking');
    await tap(CHOOSE_WRONG);
    await tap({ type: 'rider.wentBack' });
    await happens('rideWentOn');
    expect(mayClaim()).toBe(false);
  });

  it('The app offers a claim after a finish waited one minute for the network, and stores it offline', async () => {
    const { ride, tap, passes, mayClaim, fallSilent } = await riding();
    sendToRide(ride, { type: 'device.wentOffline' });
    fallSilent();
    await tap({ type: 'rider.finishAsked' });
    expect(mayClaim()).toBe(false);
    await passes(60);
    expect(mayClaim()).toBe(true);
    await tap(CLAIM);
    expect(ride.getSnapshot().children.claim?.getSnapshot().context.owed).toMatchObject({
      claimId: 'claim-1',
      at: 1_500,
    });
    expect(mayClaim()).toBe(false);
  });
});

describe('a finish without a network', () => {
  it('A finish without a network is saved with its time, and sent after an unanswered command', async () => {
    const { ride, effects, tap, happens, fallSilent, hearAgain, passes, isIn } = await riding();
    fallSilent();
    await tap({ type: 'rider.pauseAsked' });
    sendToRide(ride, { type: 'device.wentOffline' });
    await tap({ type: 'rider.finishAsked' });
    isIn({ commandState: 'finishSaved' });
    expect(commandOf(ride).finishRecordedAt).toBe(990);
    hearAgain();
    sendToRide(ride, { type: 'device.cameOnline' });
    await passes(8);
    // The pause took effect. While the motor works, nothing is sent and nothing is lost.
    isIn({ commandState: 'finishSaved' });
    await happens('pauseBegan');
    await passes(2);
    expect(effects).toEqual(['start', 'pause', 'finish']);
    expect(commandOf(ride).finishRecordedAt).toBeNull();
  });
});

describe('a complete command that expires', () => {
  it('An expired complete command is sent again until the server accepts it, and has effect once', async () => {
    const { ride, effects, tap, happens, hearsLate, passes, isIn } = await riding();
    await tap({ type: 'rider.finishAsked' });
    await happens('placeIsParking');
    await tap({ type: 'rider.photoTaken', photoId: 'p1' });
    hearsLate(6);
    await tap({ type: 'rider.completed' });
    expect(effects).not.toContain('complete');
    await passes(8);
    expect(effects.filter((act) => act === 'complete')).toHaveLength(1);
    expect(commandOf(ride).refusal).toBeNull();
    isIn({ commandState: 'idle' });
  });
});

describe('inspection of a vehicle', () => {
  it('A rider can cancel an inspection free of charge for 120 seconds, and no longer', async () => {
    const { effects, tap, offers, passes } = await riding();
    await offers('rider.startCancelled', 'rider.pauseAsked', 'rider.finishAsked');
    await passes(120);
    await offers('rider.pauseAsked', 'rider.finishAsked');
    await tap({ type: 'rider.startCancelled' });
    expect(effects).toEqual(['start']);
  });

  it('An inspection ends with one cancel command', async () => {
    const { effects, tap } = await riding();
    await tap({ type: 'rider.startCancelled' });
    expect(effects).toEqual(['start', 'cancel']);
  });
});

// B054
describe('a photo that the server refuses', () => {
  it('The ride asks for a refused photo again after the rider closes the refusal', async () => {
    const { ride, tap, happens } = await riding();
    await tap({ type: 'rider.finishAsked' });
    await happens('placeIsParking');
    await tap({ type: 'rider.photoTaken', photoId: 'p1' });
    ride.send({ type: 'photo.refused', refusal: { code: 'mediaUploadPhotoError' } });
    expect(ride.getSnapshot().context.refusal).not.toBeNull();
    await tap({ type: 'rider.dismissedRefusal' });
    expect(ride.getSnapshot().context.refusal).toBeNull();
  });
});
