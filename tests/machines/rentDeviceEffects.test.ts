import { describe, expect, it } from 'vitest';
import { aPersistedRide, aRide, aRideAt, aRideless, farAway, here } from './recordRentEffects.ts';
import { chainBike, dockedBike, inStage } from './rents.ts';

const RIDING = inStage('ACTIVE_RIDE', { version: 5 });
const ENDING = inStage('ACTIVE_RIDE_END', { version: 5 });
const CHAINED = inStage('CHECK_START', { version: 5, ...chainBike, step: 'chain_lock_open' });
const ONLINE = { type: 'device.cameOnline' };
const TAKEN = { type: 'rider.photoTaken', photoId: 'p1' };
const CLAIM = { claimId: 'claim-1', rentId: 'rent-1', reason: 'chain', at: 1_500, position: null, photoId: null };
const CLAIMED = { type: 'rider.claimed', claimId: 'claim-1', reason: 'chain', photoId: null };
const REFUSAL = { code: 'mediaUploadPhotoError' };

/** An event from outside or from a child chart of the ride. */
type Heard = { type: string; [field: string]: unknown };

describe('what the phone measures', () => {
  it('is kept as the zone around the rider, unsure until one is known', async () => {
    const { hear, known } = await aRide();
    expect(known().zone).toEqual({ kind: 'unsure' });
    for (const zone of [{ kind: 'slow', limit: 15, until: '22:00' }, { kind: 'unsure' }]) {
      await hear({ type: 'device.zoneChanged', zone });
      expect(known().zone).toEqual(zone);
    }
  });

  it.each(['denied', 'unavailable'])('is kept as the last position, until it is %s', async (reason) => {
    const { hear, known } = await aRide();
    for (const position of [here, farAway]) {
      await hear({ type: 'device.located', position });
      expect(known().position).toEqual(position);
    }
    await hear({ type: 'device.lostLocation', reason });
    expect(known().position).toBeNull();
    await hear({ type: 'device.located', position: here });
    expect(known().position).toEqual(here);
  });
});

describe('the link region', () => {
  it('is offline for long after one minute, and notifies the photo and claim charts when the network comes back', async () => {
    const { says, pass, now, toldTo } = await aRideAt(RIDING);
    await says('device.wentOffline');
    await pass(59);
    expect(now()?.value.link).toEqual({ offline: 'fresh' });
    await pass(1);
    expect([now()?.value.link, toldTo('photo'), toldTo('claim')]).toEqual([{ offline: 'long' }, [], []]);
    await says('device.cameOnline');
    expect([now()?.value.link, toldTo('photo'), toldTo('claim')]).toEqual(['online', [ONLINE], [ONLINE]]);
  });

  it('notifies the photo and claim charts when the app becomes visible', async () => {
    const { says, toldTo } = await aRideAt(RIDING);
    const visible = { type: 'device.becameVisible' };
    await says('device.becameVisible');
    expect([toldTo('photo'), toldTo('claim'), toldTo('rentSync').at(-1)]).toEqual([
      [visible],
      [visible],
      { type: 'device.becameVisible' },
    ]);
  });
});

describe('the rentSync child of the ride', () => {
  it.each<[string, Heard]>([
    ['a list of rides', { type: 'server.rentsListed', rents: [RIDING], serverTime: 7 }],
    ['realtime going live', { type: 'server.wentLive' }],
    ['realtime going silent', { type: 'server.wentSilent' }],
    ['the app becoming visible', { type: 'device.becameVisible' }],
    ['the network going offline', { type: 'device.wentOffline' }],
    ['the network coming online', ONLINE],
    ['the rider opening the ride', { type: 'rider.openedRide' }],
  ])('receives %s', async (_, event) => {
    const { hear, toldTo } = await aRideAt(RIDING);
    const before = toldTo('rentSync').length;
    await hear(event);
    expect(toldTo('rentSync').slice(before)).toEqual([event]);
  });

  it('receives each newer row, and the ride persists it', async () => {
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

  it('finds the ride: its row is stored with the time of confirmation', async () => {
    const { hear, known, where } = await aRide({ persisted: aPersistedRide({ rent: RIDING }) });
    await hear({ type: 'rentSync.foundRide', rent: RIDING, confirmedAt: 200_000 });
    expect([where(), known().confirmedAt]).toEqual([{ ACTIVE_RIDE: 'riding' }, 200_000]);
    await hear({ type: 'rentSync.foundRide', rent: { ...RIDING, version: 6 }, confirmedAt: 300_000 });
    expect([known().rent.version, known().confirmedAt]).toEqual([6, 300_000]);
  });
});

describe('the locks child of the ride', () => {
  const HEARD = { type: 'rider.interacted' };

  it.each(['rider.lockClosed', 'rider.chainFastened', 'rider.unlockAsked', 'rider.chainAsked'])(
    'receives %s in a ride that the server confirmed, and in no other',
    async (type) => {
      const sure = await aRideAt(CHAINED);
      const before = sure.toldTo('locks').length;
      await sure.says(type);
      expect(sure.toldTo('locks').slice(before)).toEqual([HEARD, { type }]);
      const kept = await aRide({ persisted: aPersistedRide({ rent: CHAINED }) });
      const none = await aRideless();
      expect([kept.where(), none.where()]).toEqual([{ resuming: 'asking' }, 'idle']);
      for (const unsure of [kept, none]) {
        const told = unsure.toldTo('locks').length;
        await unsure.says(type);
        expect(unsure.toldTo('locks').slice(told)).toEqual([]);
      }
    },
  );

  it('receives no lock command while a command is sent, but receives that a lock was closed by hand', async () => {
    const { hear, says, toldTo, sent } = await aRideAt(CHAINED);
    await hear({ type: 'locks.commandRequested', command: { kind: 'openChain' } });
    expect(sent()).toEqual([{ riderId: 'A', intent: { kind: 'openChain', rentId: 'rent-1' }, prepared: null }]);
    const before = toldTo('locks').length;
    await says('rider.unlockAsked', 'rider.chainAsked', 'rider.lockClosed');
    expect(toldTo('locks').slice(before)).toEqual([HEARD, { type: 'rider.lockClosed' }]);
  });
});

describe('the photo at the end of a ride', () => {
  it('is sent for its ride with the upload ticket of the command before it', async () => {
    const accepted = { kind: 'accepted', rent: { ...ENDING, version: 6 }, uploadTicket: 'ticket' };
    const row = inStage('ACTIVE_RIDE_END', { version: 5, step: 'parking' });
    const { hear, known, toldTo } = await aRideAt(row, { answers: { command: () => accepted } });
    await hear({ type: 'rider.parkingChosen', number: '1208' });
    await hear(TAKEN);
    expect([known().photoId, toldTo('photo')]).toEqual([
      'p1',
      [{ type: 'rent.photoTaken', owed: { photoId: 'p1', rentId: 'rent-1', uploadTicket: 'ticket' } }],
    ]);
  });

  it('that the server refuses is cleared, and its refusal shows until the rider takes another or closes it', async () => {
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
  const troubled = async (row: typeof RIDING) => {
    const ride = await aRideAt(row);
    await ride.row({ ...row, version: 6, errorCode: 'OPEN_CHAIN_ERROR' });
    await ride.row({ ...row, version: 7, errorCode: 'OPEN_LOCK_ERROR' });
    expect(ride.known().failedFinishAttempts).toBe(2);
    return ride;
  };

  it('is created with the position after two failed finish attempts', async () => {
    const { hear, toldTo } = await troubled(ENDING);
    await hear({ type: 'device.located', position: here });
    await hear(CLAIMED);
    expect(toldTo('claim')).toEqual([
      {
        type: 'rent.claimed',
        draft: { claimId: 'claim-1', rentId: 'rent-1', reason: 'chain', position: here, photoId: null },
      },
    ]);
  });

  it('is not created before the ride starts, without failed finish attempts, or without a ride', async () => {
    for (const ride of [await troubled(CHAINED), await aRideAt(ENDING), await aRideless()]) {
      await ride.hear(CLAIMED);
      expect(ride.toldTo('claim')).toEqual([]);
    }
  });

  it('is owed until it is delivered, then its row is stored', async () => {
    const { hear, known } = await troubled(ENDING);
    await hear({ type: 'claim.recorded', claim: CLAIM });
    expect(known().claim).toEqual(CLAIM);
    const claimed = { ...ENDING, version: 8, claimedAt: 1_500 };
    await hear({ type: 'claim.delivered', rent: claimed });
    expect([known().claim, known().rent]).toEqual([null, claimed]);
  });

  it('that is refused is not owed any more, and shows its refusal while there is a ride', async () => {
    const { hear, known } = await aRideAt(ENDING);
    await hear({ type: 'claim.recorded', claim: CLAIM });
    await hear({ type: 'claim.refused', refusal: { code: 'rentIdError' } });
    expect(known()).toMatchObject({ claim: null, refusal: { code: 'rentIdError' } });
    const docked = await aRideAt(inStage('ACTIVE_RIDE_END', dockedBike));
    await docked.hear({ type: 'claim.refused', refusal: { code: 'rentIdError' } });
    expect(docked.known().refusal).toEqual({ code: 'rentIdError', atDock: true });
  });

  it('that is refused after its ride is not owed any more, and shows no refusal', async () => {
    const { hear, known, where } = await aRideless();
    await hear({ type: 'claim.recorded', claim: CLAIM });
    await hear({ type: 'claim.refused', refusal: { code: 'rentIdError' } });
    expect([where(), known().claim, known().refusal]).toEqual(['idle', null, null]);
  });
});
