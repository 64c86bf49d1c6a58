import { describe, expect, it } from 'vitest';
import { finishPhase, type FinishPhase } from '#domain/finishPhase.ts';
import { chainBike, dockedBike, inStage, scooter } from '../support/machines/rents.ts';
import { aRideAt } from './recordRentEffects.ts';

const ended = (part: Parameters<typeof inStage>[1]) => inStage('ACTIVE_RIDE_END', part);
const parked = { parkingId: '12', parkingNumber: '1208', step: 'photo_upload' as const };

const ROWS = [
  ended({ step: 'positioning' }),
  ended({ step: 'parking' }),
  ended({ step: 'parking', errorCode: 'PARKING_NOT_ALLOWED' }),
  ended(parked),
  ended({ ...parked, capabilities: { ...scooter, photoAtEnd: false } }),
  ended({ ...parked, step: 'wait', photoState: 'owed' }),
  ended({ ...parked, step: 'wait', status: 'WAIT_TO_RETURN_IN_PROGRESS' }),
  ended({ step: null }),
  ended({ ...chainBike, ...parked, step: 'lock_info', errorCode: 'NEED_CLOSE_LOCK' }),
  ended({ ...dockedBike, step: 'lock_info' }),
  ended({ ...dockedBike, step: 'lock_info', errorCode: 'NEED_CLOSE_LOCK' }),
];

/** The commands that each task allows. */
const COMMANDS: Readonly<Record<FinishPhase, readonly string[]>> = {
  positioning: ['returnToRide'],
  parkingAsked: ['parking', 'returnToRide'],
  parkingRefused: ['parking', 'returnToRide'],
  atLocks: ['returnToRide'],
  photographing: ['returnToRide'],
  photoTaken: ['complete', 'returnToRide'],
  locking: [],
  goingBack: [],
  docking: [],
  dockRefused: ['finish'],
  updating: ['returnToRide'],
};

const TAPS = [
  { type: 'rider.parkingChosen', number: '1208' },
  { type: 'rider.completed' },
  { type: 'rider.finishAsked' },
  { type: 'rider.wentBack' },
] as const;

describe('the end of a ride', () => {
  it.each(ROWS.map((rent) => [finishPhase(rent, null), rent] as const))(
    'The end of a ride sends only the commands that its task allows: %s',
    async (phase, rent) => {
      const kinds: unknown[] = [];
      for (const tap of TAPS) {
        const { hear, sent, where } = await aRideAt(rent);
        expect(where()).toEqual({ ACTIVE_RIDE_END: phase });
        await hear(tap);
        kinds.push(...sent().map((one) => Object(one).intent.kind));
      }
      expect(kinds).toEqual(COMMANDS[phase]);
    },
  );

  it('The end of a ride keeps a photo taken while a command is sent, and drops a refused photo', async () => {
    const { hear, where, says } = await aRideAt(ended({ step: 'parking' }));
    await hear(TAPS[0]);
    await hear({ type: 'rider.photoTaken', photoId: 'p1' });
    await hear({ type: 'server.rentChanged', rent: ended({ ...parked, version: 2 }) });
    expect(where()).toEqual({ ACTIVE_RIDE_END: 'photoTaken' });
    // The chart sends no command until the photo is answered.
    await says('rider.completed', 'rider.wentBack');
    await hear({ type: 'photo.refused', refusal: { code: 'mediaUploadPhotoError' } });
    expect(where()).toEqual({ ACTIVE_RIDE_END: 'photographing' });
  });
});
