import * as v from 'valibot';
import type { Capabilities, RentFacts, StationName, VehicleForm } from '#domain/rent.ts';
import { instant } from './instant.ts';

/** A word of the contract; one that this app does not know yet is null, never an error. */
const known = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  v.fallback(v.nullable(v.picklist(words)), null);

const maybeInstant = v.nullish(instant, null);
/** Postgres sends bigint and numeric as text over some roads. */
const numeric = v.union([v.number(), v.pipe(v.string(), v.nonEmpty(), v.transform(Number), v.number(), v.finite())]);
const maybeNumber = v.nullish(numeric, null);
const maybeText = v.nullish(v.string(), null);
const json = <S extends v.GenericSchema>(schema: S) => v.union([schema, v.pipe(v.string(), v.parseJson(), schema)]);

export const capabilitiesSchema = v.object({
  docked: v.boolean(),
  wheelLock: v.boolean(),
  chain: v.boolean(),
  battery: v.boolean(),
  photoAtEnd: v.boolean(),
  pause: v.boolean(),
});

export const priceLinesSchema = v.array(
  v.object({ fromMinute: v.number(), toMinute: v.nullish(v.number(), null), cost: v.number() }),
);

/** A station as the rows name it. */
export const stationName = v.pipe(
  v.object({
    external_id: v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number)),
    addr: v.string(),
    addr_en: v.nullish(v.string(), ''),
  }),
  v.transform(({ external_id, addr, addr_en }): StationName => ({
    id: external_id,
    address: { ru: addr, en: addr_en },
  })),
);

export const deviceType = known(['OMNI_HORSESHOE', 'OMNI_IOT_DEVICE', 'OMNI_IOT_SCOOTER']);

/** What a vehicle is to a rider, from what it can do. */
export function formOf(device: RentFacts['deviceType'], { docked, battery }: Capabilities): VehicleForm {
  if (docked) return battery ? 'ebike' : 'bike';
  return device === 'OMNI_IOT_SCOOTER' ? 'scooter' : 'omni';
}

const stage = known([
  'CHECK_START',
  'ACTIVE_RIDE',
  'CHECK_START_PAUSE',
  'PAUSE',
  'CHECK_END_PAUSE',
  'ACTIVE_RIDE_END',
  'ACTIVE_RIDE_COMPLETED',
]);
const status = known([
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
]);
const step = known([
  'wait',
  'positioning',
  'parking',
  'lock_info',
  'chain_lock_open',
  'chain_lock_close',
  'unlock',
  'photo_upload',
]);
const lock = known(['open', 'closed']);

const rentRow = v.object({
  id: v.string(),
  rental_id: v.string(),
  client_id: v.string(),
  bike_id: v.string(),
  frame_number: v.string(),
  bike_type: v.fallback(v.picklist(['omni', 'other']), 'omni'),
  device_type: deviceType,
  tariff_name: maybeText,
  insurance_cost: maybeNumber,
  state: known(['PENDING', 'WAITING', 'STARTED']),
  stage,
  status,
  step,
  step_number: v.fallback(numeric, 0),
  step_count: v.fallback(numeric, 0),
  error_code: maybeText,
  wheel_lock: lock,
  chain_lock: lock,
  chain_place: known(['holder', 'rack', 'free']),
  ride_started_at: maybeInstant,
  paused_at: maybeInstant,
  finish_requested_at: maybeInstant,
  claimed_at: maybeInstant,
  ended_at: maybeInstant,
  duration: maybeNumber,
  cost: maybeNumber,
  bonus: v.nullish(numeric, 0),
  free_minutes: v.nullish(numeric, 0),
  price_lines: json(priceLinesSchema),
  pause_cost: maybeNumber,
  paused_seconds: v.nullish(numeric, 0),
  parking_id: maybeText,
  parking_number: maybeText,
  // A name that cannot be read is no reason to lose the ride.
  station: v.fallback(v.nullish(json(stationName), null), null),
  photo_state: v.fallback(v.picklist(['none', 'owed', 'uploaded']), 'none'),
  capabilities: json(capabilitiesSchema),
  battery_percent: maybeNumber,
  max_range_meters: maybeNumber,
  inspection_seconds: v.nullish(numeric, 120),
  version: numeric,
  server_time: instant,
});

/**
 * One row of `rents`, from REST or realtime, as facts. Unknown columns are passed over, unknown words become null.
 * Null when it is no rent at all: ask the list instead.
 */
export function parseRent(row: unknown): RentFacts | null {
  const parsed = v.safeParse(rentRow, row);
  if (!parsed.success) return null;
  const it = parsed.output;
  return {
    id: it.id,
    rentalId: it.rental_id,
    clientId: it.client_id,
    bikeId: it.bike_id,
    frameNumber: it.frame_number,
    bikeType: it.bike_type,
    deviceType: it.device_type,
    form: formOf(it.device_type, it.capabilities),
    tariffName: it.tariff_name,
    insuranceCost: it.insurance_cost,
    state: it.state,
    stage: it.stage,
    status: it.status,
    step: it.step,
    stepNumber: it.step_number,
    stepCount: it.step_count,
    errorCode: it.error_code,
    wheelLock: it.wheel_lock,
    chainLock: it.chain_lock,
    chainPlace: it.chain_place,
    rideStartedAt: it.ride_started_at,
    pausedAt: it.paused_at,
    finishRequestedAt: it.finish_requested_at,
    claimedAt: it.claimed_at,
    endedAt: it.ended_at,
    durationSeconds: it.duration,
    cost: it.cost,
    bonus: it.bonus,
    freeMinutes: it.free_minutes,
    priceLines: it.price_lines,
    pauseCost: it.pause_cost,
    pausedSeconds: it.paused_seconds,
    parkingId: it.parking_id,
    parkingNumber: it.parking_number,
    station: it.station,
    photoState: it.photo_state,
    capabilities: it.capabilities,
    batteryPercent: it.battery_percent,
    maxRangeMeters: it.max_range_meters,
    inspectionSeconds: it.inspection_seconds,
    version: it.version,
    serverTime: it.server_time,
  };
}
