import * as v from 'valibot';
import { isLength, isPrice, isPriceLine, timesAgree } from '#domain/figures.ts';
import type { Capabilities, RentFacts, StationName, VehicleForm } from '#domain/rent.ts';
import { instant } from './instant.ts';
import { given, id, idOrNull, leaveOut, maybe, needed, or, read, text } from './read.ts';

/** A value of the contract's enum. A value unknown to this app is null, not an error. */
const known = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  v.fallback(v.nullable(v.picklist(values)), null);

const maybeInstant = or(instant, null);
/** Postgres sends bigint and numeric as text in some cases. */
const numeric = v.union([
  v.pipe(v.number(), v.finite()),
  v.pipe(v.string(), v.nonEmpty(), v.maxLength(40), v.transform(Number), v.number(), v.finite()),
]);
const seconds = v.pipe(numeric, v.check(isLength));
const roubles = v.pipe(numeric, v.check(isPrice));
const minutes = v.pipe(
  numeric,
  v.check((value) => isLength(value * 60)),
);
const percent = v.pipe(numeric, v.minValue(0), v.maxValue(100));
/** No process of a vehicle has more steps. */
const steps = v.pipe(numeric, v.integer(), v.minValue(0), v.maxValue(20));
/** A ride has some dozens of versions. A version above this limit would block every later row. */
const version = v.pipe(numeric, v.integer(), v.minValue(0), v.maxValue(1_000_000_000));
const json = <S extends v.GenericSchema>(schema: S) => v.union([schema, v.pipe(v.string(), v.parseJson(), schema)]);

export const capabilitiesSchema = v.object({
  docked: v.boolean(),
  wheelLock: v.boolean(),
  chain: v.boolean(),
  battery: v.boolean(),
  photoAtEnd: v.boolean(),
  pause: v.boolean(),
});

/** All lines or none: without one line the price is wrong. */
export const priceLinesSchema = v.array(
  v.pipe(
    v.object({ fromMinute: v.number(), toMinute: v.nullish(v.number(), null), cost: v.number() }),
    v.check(isPriceLine),
  ),
);

/** A station as rows describe it. */
export const stationName = v.pipe(
  v.object({
    external_id: v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number)),
    addr: text,
    addr_en: v.nullish(text, ''),
  }),
  v.transform(({ external_id, addr, addr_en }): StationName => ({
    id: external_id,
    address: { ru: addr, en: addr_en },
  })),
);

export const deviceType = known(['OMNI_HORSESHOE', 'OMNI_IOT_DEVICE', 'OMNI_IOT_SCOOTER']);

/** The form of a vehicle, from its device type and capabilities. */
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

const rentColumns = v.object({
  id,
  rental_id: given('rental_id', id, ''),
  client_id: id,
  bike_id: given('bike_id', id, ''),
  frame_number: id,
  bike_type: given('bike_type', v.picklist(['omni', 'other']), 'omni'),
  device_type: deviceType,
  tariff_name: maybe('tariff_name', text),
  insurance_cost: maybe('insurance_cost', roubles),
  state: known(['PENDING', 'WAITING', 'STARTED']),
  stage,
  status,
  step,
  step_number: given('step_number', steps, 0),
  step_count: given('step_count', steps, 0),
  error_code: or(text, null),
  wheel_lock: lock,
  chain_lock: lock,
  chain_place: known(['holder', 'rack', 'free']),
  ride_started_at: maybeInstant,
  paused_at: maybe('paused_at', instant),
  finish_requested_at: maybeInstant,
  claimed_at: maybeInstant,
  ended_at: maybeInstant,
  duration: maybe('duration', seconds),
  cost: maybe('cost', roubles),
  bonus: given('bonus', roubles, 0),
  free_minutes: needed('free_minutes', minutes, 0),
  price_lines: needed('price_lines', json(priceLinesSchema), []),
  pause_cost: maybe('pause_cost', roubles),
  paused_seconds: needed('paused_seconds', seconds, 0),
  parking_id: maybe('parking_id', idOrNull),
  parking_number: maybe('parking_number', idOrNull),
  // An unreadable station name must not lose the ride.
  station: maybe('station', json(stationName)),
  photo_state: given('photo_state', v.picklist(['none', 'owed', 'uploaded']), 'none'),
  capabilities: json(capabilitiesSchema),
  battery_percent: maybe('battery_percent', percent),
  max_range_meters: maybe('max_range_meters', v.pipe(numeric, v.minValue(0), v.maxValue(1_000_000))),
  // An impossible number must not promise free time.
  inspection_seconds: needed('inspection_seconds', or(v.pipe(numeric, v.minValue(0), v.maxValue(86_400)), 120), 0),
  version,
  server_time: instant,
});

/** Fields that the sums need. `times`: each time is valid alone, but together they contradict each other. */
const FIGURES: readonly string[] = [
  'times',
  'paused_at',
  'duration',
  'cost',
  'bonus',
  'free_minutes',
  'price_lines',
  'pause_cost',
  'insurance_cost',
  'paused_seconds',
];

/**
 * One row of `rents`, from REST or realtime, as facts. Unknown columns are ignored, unknown enum values become null.
 *
 * Required: ids, version and times identify this version of this ride. `capabilities`, `error_code` and the times of
 * the stages control what the rider may do. If one of them cannot be read, the row is dropped, the last row stays, and
 * the app asks the list.
 *
 * Figures for the sums: if one is longer than a year, negative, of a wrong type, in contradiction with the others, or
 * missing though every row has it, only the sums become unknown. Locks, stages, Finish and help go on with the same
 * row. Such a row is not stored for a reload, and a readable row of the same version replaces it.
 *
 * Fields that are only displayed are left out alone. Everything left out is reported.
 *
 * Null if it is not a rent: ask the list instead.
 */
export function parseRent(row: unknown): RentFacts | null {
  const found = read('rent', rentRow, row);
  if (!found) return null;
  const { value, unread } = found;
  return {
    ...value,
    // Without the bonus the amount left to pay is unknown.
    cost: unread.includes('bonus') ? null : value.cost,
    sumsAreKnown: !unread.some((field) => FIGURES.includes(field)),
  };
}

function factsOf(it: v.InferOutput<typeof rentColumns>): Omit<RentFacts, 'sumsAreKnown'> {
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

const rentRow = v.pipe(
  rentColumns,
  v.transform((columns) => {
    const facts = factsOf(columns);
    if (!timesAgree(facts)) leaveOut('times');
    return facts;
  }),
);
