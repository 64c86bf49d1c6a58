import * as v from 'valibot';
import type { PersistedRide } from '#domain/command.ts';
import { isLength, isPrice, isPriceLine } from '#domain/figures.ts';

const text = v.nullable(v.string());
const number = v.nullable(v.number());
const seconds = v.pipe(v.number(), v.check(isLength));
const roubles = v.pipe(v.number(), v.check(isPrice));
const position = v.nullable(
  v.object({ latitude: v.number(), longitude: v.number(), accuracy: v.number(), at: v.number() }),
);

const rent = v.object({
  id: v.string(),
  rentalId: v.string(),
  clientId: v.string(),
  bikeId: v.string(),
  frameNumber: v.string(),
  bikeType: v.picklist(['omni', 'other']),
  deviceType: v.nullable(v.picklist(['OMNI_HORSESHOE', 'OMNI_IOT_DEVICE', 'OMNI_IOT_SCOOTER'])),
  form: v.picklist(['bike', 'ebike', 'omni', 'scooter']),
  tariffName: text,
  insuranceCost: v.nullable(roubles),
  state: v.nullable(v.picklist(['PENDING', 'WAITING', 'STARTED'])),
  stage: v.nullable(
    v.picklist([
      'CHECK_START',
      'ACTIVE_RIDE',
      'CHECK_START_PAUSE',
      'PAUSE',
      'CHECK_END_PAUSE',
      'ACTIVE_RIDE_END',
      'ACTIVE_RIDE_COMPLETED',
    ]),
  ),
  status: v.nullable(
    v.picklist([
      'IN_PROGRESS',
      'ERROR_START',
      'SUCCESS',
      'CHECK_START',
      'CHECK_START_PAUSE',
      'PAUSE',
      'CHECK_END_PAUSE',
      'CHECK_END',
      'WAIT_TO_RETURN_IN_PROGRESS',
      'DONE',
      'TECH_DONE',
    ]),
  ),
  step: v.nullable(
    v.picklist([
      'wait',
      'positioning',
      'parking',
      'lock_info',
      'chain_lock_open',
      'chain_lock_close',
      'unlock',
      'photo_upload',
    ]),
  ),
  stepNumber: v.number(),
  stepCount: v.number(),
  errorCode: text,
  wheelLock: v.nullable(v.picklist(['open', 'closed'])),
  chainLock: v.nullable(v.picklist(['open', 'closed'])),
  chainPlace: v.nullable(v.picklist(['holder', 'rack', 'free'])),
  rideStartedAt: number,
  pausedAt: number,
  finishRequestedAt: number,
  claimedAt: v.optional(number, null),
  endedAt: number,
  durationSeconds: v.nullable(seconds),
  cost: v.nullable(roubles),
  bonus: v.optional(roubles, 0),
  freeMinutes: v.pipe(
    v.number(),
    v.check((minutes) => isLength(minutes * 60)),
  ),
  priceLines: v.array(
    v.pipe(v.object({ fromMinute: v.number(), toMinute: number, cost: v.number() }), v.check(isPriceLine)),
  ),
  pauseCost: v.nullable(roubles),
  pausedSeconds: seconds,
  parkingId: text,
  parkingNumber: text,
  station: v.optional(
    v.nullable(v.object({ id: v.number(), address: v.object({ ru: v.string(), en: v.string() }) })),
    null,
  ),
  photoState: v.picklist(['none', 'owed', 'uploaded']),
  capabilities: v.object({
    docked: v.boolean(),
    wheelLock: v.boolean(),
    chain: v.boolean(),
    battery: v.boolean(),
    photoAtEnd: v.boolean(),
    pause: v.boolean(),
  }),
  batteryPercent: number,
  maxRangeMeters: v.optional(number, null),
  inspectionSeconds: v.number(),
  sumsAreKnown: v.optional(v.boolean(), true),
  version: v.number(),
  serverTime: v.number(),
});

const rentId = v.string();
const intent = v.variant('kind', [
  v.object({ kind: v.literal('start'), number: v.string(), insurance: v.boolean(), position }),
  v.object({ kind: v.literal('cancel'), rentId }),
  v.object({ kind: v.literal('openChain'), rentId }),
  v.object({ kind: v.literal('openLock'), rentId }),
  v.object({ kind: v.literal('pause'), rentId, position }),
  v.object({ kind: v.literal('resume'), rentId, position }),
  v.object({ kind: v.literal('finish'), rentId, position, requestedAt: number }),
  v.object({ kind: v.literal('parking'), rentId, number: v.string(), position }),
  v.object({ kind: v.literal('complete'), rentId, photoOwed: v.boolean() }),
  v.object({ kind: v.literal('returnToRide'), rentId }),
]);

const claim = v.object({
  claimId: v.string(),
  rentId,
  reason: v.picklist(['parking', 'wheelLock', 'chain', 'offline', 'other']),
  at: v.number(),
  position,
  photoId: text,
});

/** An invalid ride is dropped, and the app asks the server again. The unsent photo and claim stay. */
const storedRent = v.fallback(v.nullable(rent), null);

/** The valid format of a persisted ride: another version of the app may have written it. */
export const persistedRideSchema = v.object({
  /** Phone milliseconds of the last change. */
  at: v.number(),
  rent: storedRent,
  command: v.nullable(v.object({ intent, key: v.string(), expiresAt: v.number() })),
  finishRecordedAt: number,
  photo: v.nullable(v.object({ photoId: v.string(), rentId, uploadTicket: text })),
  claim: v.optional(v.nullable(claim), null),
  receipt: v.optional(storedRent, null),
}) satisfies v.GenericSchema<unknown, PersistedRide & { at: number }>;
