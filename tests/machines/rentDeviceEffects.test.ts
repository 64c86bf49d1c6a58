import { describe, expect, it } from 'vitest';
import { chainBike, dockedBike, inStage } from '../support/machines/rents.ts';
import { aPersistedRide, aRide, aRideAt, aRideless, farAway, here } from './recordRentEffects.ts';

const RIDING = inStage('ACTIVE_RIDE', { version: 5 });
const ENDING = inStage('ACTIVE_RIDE_END', { version: 5 });
const CHAINED = inStage('CHECK_START', { version: 5, ...chainBike, step: 'chain_lock_open' });
const TAKEN = { type: 'rider.photoTaken', photoId: 'p1' };
const REFUSAL = { code: 'mediaUploadPhotoError' };

describe('what the phone measures', () => {
  it('The ride keeps the zone around the rider, which is unsure until one is known', async () => {
    const { hear, known } = await aRide();
    expect(known().zone).toEqual({ kind: 'unsure' });
    for (const zone of [{ kind: 'slow', limit: 15, until: '22:00' }, { kind: 'unsure' }]) {
      await hear({ type: 'device.zoneChanged', zone });
      expect(known().zone).toEqual(zone);
    }
  });

  it.each(['denied', 'unavailable'])('Each command carries the phone’s position until it is %s', async (reason) => {
    const { hear, says, sent } = await aRideAt(RIDING);
    for (const position of [here, farAway]) await hear({ type: 'device.located', position });
    await says('rider.pauseAsked');
    expect(sent().at(-1)).toMatchObject({ intent: { kind: 'pause', position: farAway } });
    const lost = await aRideAt(RIDING);
    await lost.hear({ type: 'device.located', position: here });
    await lost.hear({ type: 'device.lostLocation', reason });
    await lost.says('rider.pauseAsked');
    expect(lost.sent().at(-1)).toMatchObject({ intent: { kind: 'pause', position: null } });
  });
});

describe('the rentSync child of the ride', () => {
  it('The rentSync child receives each newer row, and the ride persists it', async () => {
    const { row, toldTo, each } = await aRideAt(RIDING);
    const later = { ...RIDING, version: 6 };
    await row(later);
    await row(later);
    expect(toldTo('rentSync').slice(-2)).toEqual([RIDING, later].map((rent) => ({ type: 'rent.changed', rent })));
    expect(each('persistRide').slice(-2)).toMatchObject([
      { riderId: 'A', rent: RIDING, receipt: null },
      { riderId: 'A', rent: later, receipt: null },
    ]);
  });

  it('The ride stores the row that its rentSync child finds with the time of confirmation', async () => {
    const { hear, known, where } = await aRide({ persisted: aPersistedRide({ rent: RIDING }) });
    await hear({ type: 'rentSync.foundRide', rent: RIDING, confirmedAt: 200_000 });
    expect([where(), known().confirmedAt]).toEqual([{ ACTIVE_RIDE: 'riding' }, 200_000]);
    await hear({ type: 'rentSync.foundRide', rent: { ...RIDING, version: 6 }, confirmedAt: 300_000 });
    expect([known().rent.version, known().confirmedAt]).toEqual([6, 300_000]);
  });
});

describe('the locks child of the ride', () => {
  const HEARD = { type: 'rent.riderInteracted' };

  it.each(['lockClosed', 'chainFastened', 'unlockAsked', 'chainAsked'])(
    'The locks child receives %s in a ride that the server confirmed, and in no other',
    async (tap) => {
      const sure = await aRideAt(CHAINED);
      const before = sure.toldTo('locks').length;
      await sure.says(`rider.${tap}`);
      expect(sure.toldTo('locks').slice(before)).toEqual([HEARD, { type: `rent.${tap}` }]);
      const kept = await aRide({ persisted: aPersistedRide({ rent: CHAINED }) });
      const none = await aRideless();
      expect([kept.where(), none.where()]).toEqual(['resuming', 'idle']);
      for (const unsure of [kept, none]) {
        const told = unsure.toldTo('locks').length;
        await unsure.says(`rider.${tap}`);
        expect(unsure.toldTo('locks').slice(told)).toEqual([]);
      }
    },
  );

  it('The locks child receives no lock command while a command is sent, but receives that a lock was closed by hand', async () => {
    const { hear, says, toldTo, sent } = await aRideAt(CHAINED);
    await hear({ type: 'locks.commandRequested', command: { kind: 'openChain' } });
    expect(sent()).toEqual([{ riderId: 'A', intent: { kind: 'openChain', rentId: 'rent-1' }, prepared: null }]);
    const before = toldTo('locks').length;
    await says('rider.unlockAsked', 'rider.chainAsked', 'rider.lockClosed');
    expect(toldTo('locks').slice(before)).toEqual([HEARD, { type: 'rent.lockClosed' }]);
  });
});

describe('the photo at the end of a ride', () => {
  it('The photo chart receives the photo with its ride, after the upload ticket', async () => {
    const accepted = { kind: 'accepted', rent: { ...ENDING, version: 6 }, uploadTicket: 'ticket' };
    const row = inStage('ACTIVE_RIDE_END', { version: 5, step: 'parking' });
    const { hear, known, toldTo } = await aRideAt(row, { answers: { commandDelivery: () => accepted } });
    await hear({ type: 'rider.parkingChosen', number: '1208' });
    await hear(TAKEN);
    expect([known().photoId, toldTo('photo')]).toMatchObject([
      'p1',
      [
        { type: 'rideCommand.accepted', uploadTicket: 'ticket' },
        { type: 'rent.photoTaken', photoId: 'p1', rentId: 'rent-1' },
      ],
    ]);
  });

  it('The ride clears a photo that the server refuses, and shows the refusal until the rider takes another or closes it', async () => {
    const { hear, says, known } = await aRideAt(ENDING);
    const refused = { type: 'photo.refused', refusal: REFUSAL };
    await hear(TAKEN);
    await hear(refused);
    expect(known()).toMatchObject({ photoId: null, refusal: REFUSAL });
    await hear({ ...TAKEN, photoId: 'p2' });
    expect(known()).toMatchObject({ photoId: 'p2', refusal: null });
    await hear(refused);
    await says('rider.dismissedRefusal');
    expect(known()).toMatchObject({ photoId: null, refusal: null });
  });
});

describe('a claim of the ride', () => {
  it('The claim child receives the stored ride, each row, and what becomes of a command', async () => {
    const { row, says, toldTo } = await aRide({ persisted: aPersistedRide({ rent: ENDING }) });
    const later = { ...ENDING, version: 6 };
    await row(later);
    await says('rider.wentBack');
    expect(toldTo('claim')).toMatchObject([
      { type: 'rent.changed', rent: ENDING },
      { type: 'rent.changed', rent: later },
      { type: 'rideCommand.began', finishIsSaved: false },
    ]);
  });

  it('A delivered claim brings its row', async () => {
    const { hear, known } = await aRideAt(ENDING);
    const claimed = { ...ENDING, version: 8, claimedAt: 1_500 };
    await hear({ type: 'claim.delivered', rent: claimed });
    expect(known().rent).toEqual(claimed);
  });

  it('A refused claim shows its refusal while there is a ride', async () => {
    const { hear, known } = await aRideAt(ENDING);
    await hear({ type: 'claim.refused', refusal: { code: 'rentIdError' } });
    expect(known().refusal).toEqual({ code: 'rentIdError' });
    const docked = await aRideAt(inStage('ACTIVE_RIDE_END', dockedBike));
    await docked.hear({ type: 'claim.refused', refusal: { code: 'rentIdError' } });
    expect(docked.known().refusal).toEqual({ code: 'rentIdError', atDock: true });
  });

  it('A claim refused after its ride shows no refusal', async () => {
    const { hear, known, where } = await aRideless();
    await hear({ type: 'claim.refused', refusal: { code: 'rentIdError' } });
    expect([where(), known().refusal]).toEqual(['idle', null]);
  });
});
