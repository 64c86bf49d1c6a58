import * as v from 'valibot';
import type { Address } from './address.ts';
import type { Refusal } from './errorCode.ts';
import { withDefault, id, idOrNull, instant, needed, or, parse, type Parsed, text } from './fields.ts';
import { arePriceLines, isFareCap, isLength, isMinutes, isPrice, timesAgree } from './figures.ts';
import { ownProperty } from './ownProperty.ts';

/** A value of the contract's enum. A value unknown to this app is null, not an error: the last known one is shown. */
const known = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  v.fallback(v.nullable(v.picklist(values)), null);

/** Postgres sends bigint and numeric as text in some cases. */
const numeric = v.union([
  v.pipe(v.number(), v.finite()),
  v.pipe(v.string(), v.nonEmpty(), v.maxLength(40), v.transform(Number), v.number(), v.finite()),
]);
const seconds = v.pipe(numeric, v.check(isLength));
const roubles = v.pipe(numeric, v.check(isPrice));
const minutes = v.pipe(numeric, v.check(isMinutes));
const percent = v.pipe(numeric, v.minValue(0), v.maxValue(100));
/** No process of a vehicle has more steps. */
const steps = v.pipe(numeric, v.integer(), v.minValue(0), v.maxValue(20));
/** A ride has some dozens of versions. A version above this limit would block every later row. */
const version = v.pipe(numeric, v.integer(), v.minValue(0), v.maxValue(1_000_000_000));
const lock = known(['open', 'closed']);
const json = <Output>(schema: v.GenericSchema<unknown, Output>) =>
  v.union([schema, v.pipe(v.string(), v.parseJson(), schema)]);

const flag = or(v.boolean(), false);
/** What a vehicle can do. Screens depend on these, never on the vehicle type (decisions §4). */
export const capabilitiesSchema = v.object({
  docked: flag,
  wheelLock: flag,
  chain: flag,
  battery: flag,
  photoAtEnd: flag,
  pause: flag,
  ring: flag,
  reserve: flag,
});
export type Capabilities = v.InferOutput<typeof capabilitiesSchema>;

const priceLine = v.object({
  fromMinute: or(v.number(), 0),
  toMinute: or(v.number(), null),
  cost: v.number(),
});
/** Roubles a minute from `fromMinute` to `toMinute` (exclusive; null = no end), minutes counted after the free time. */
export type PriceLine = v.InferOutput<typeof priceLine>;
/** No tariff has more prices. */
const MOST_LINES = 100;
/** All lines or none: without one line, and where two contradict each other, the price is wrong. */
export const priceLinesSchema = v.pipe(
  v.array(priceLine),
  v.maxLength(MOST_LINES),
  v.check((lines) => arePriceLines(lines)),
);

/** The paid minutes of the reservation that a ride began from; `cost`: roubles a minute. */
export const reservedMinutes = v.object({
  minutes: v.pipe(v.number(), v.check(isMinutes)),
  cost: v.pipe(v.number(), v.check(isPrice)),
});
export type ReservedMinutes = v.InferOutput<typeof reservedMinutes>;

/** What a follower sees of the position (decisions §4.18). `area`: 500 m. `state`: none. */
export const sharedPrecision = v.picklist(['exact', 'area', 'state']);
export type SharedPrecision = v.InferOutput<typeof sharedPrecision>;

/** A docking station by its number and address. */
export type StationName = { id: number; address: Address };

/** A station as rows describe it. */
export const stationName = v.pipe(
  v.object({
    external_id: v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number)),
    addr: or(text, ''),
    addr_en: or(text, ''),
  }),
  v.transform(({ external_id, addr, addr_en }): StationName => ({
    id: external_id,
    address: { ru: addr, en: addr_en },
  })),
);
const stationAsSent = v.pipe(
  v.object({ id: v.number(), address: v.object({ ru: v.string(), en: v.string() }) }),
  v.transform(({ id: external, address: { ru, en } }) => ({ external_id: String(external), addr: ru, addr_en: en })),
);

export const deviceType = known(['OMNI_HORSESHOE', 'OMNI_IOT_DEVICE', 'OMNI_IOT_SCOOTER']);
type DeviceType = v.InferOutput<typeof deviceType>;

/** What riders see as the type of a vehicle: four drawings and pins. The map's answers number them in this order. */
export const VEHICLE_FORMS = ['bike', 'ebike', 'omni', 'scooter'] as const;
export type VehicleForm = (typeof VEHICLE_FORMS)[number];

/** The form of a vehicle, from its device type and capabilities. */
export function formOf(device: DeviceType, { docked, battery }: Capabilities): VehicleForm {
  if (docked) return battery ? 'ebike' : 'bike';
  return device === 'OMNI_IOT_SCOOTER' ? 'scooter' : 'omni';
}

/** A fact of the row: how it is read, its `column` in the table `rents`, and how it is written back. */
type Column<Output> = v.GenericSchema<unknown, Output> & { column: string; asSent: v.GenericSchema };

/** Without it the row is dropped. */
const requiredColumn = <Output>(
  name: string,
  schema: v.GenericSchema<unknown, Output>,
  asSent: v.GenericSchema = v.unknown(),
): Column<Output> => ({ ...schema, column: name, asSent });
/** Left out alone where it cannot be read; `otherwise` then stands in its place. */
const givenColumn = <Output, const Otherwise>(
  name: string,
  schema: v.GenericSchema<unknown, Output>,
  otherwise: Otherwise,
  asSent?: v.GenericSchema,
) => requiredColumn(name, withDefault(name, schema, otherwise), asSent);
const maybeColumn = <Output>(name: string, schema: v.GenericSchema<unknown, Output>, asSent?: v.GenericSchema) =>
  givenColumn(name, schema, null, asSent);
/** As `givenColumn`, and no row has a null there. */
const figureColumn = <Output>(name: string, schema: v.GenericSchema<unknown, Output>, omitted: Output) =>
  requiredColumn(name, v.optional(needed(name, schema, omitted), omitted));

/** Milliseconds that a `Date` can hold. */
const timeAsSent = v.pipe(
  v.number(),
  v.minValue(-8.64e15),
  v.maxValue(8.64e15),
  v.transform((time) => new Date(time).toISOString()),
);
const timeColumn = (name: string) => requiredColumn(name, or(instant, null), timeAsSent);

/**
 * The row of the table `rents`: each column once, under the name of its fact (rent §6.2). Times are server
 * milliseconds, money is roubles, durations are seconds unless a name says otherwise. Unknown stages, statuses and
 * steps are `null`; the screen then shows the last known one.
 *
 * Required: ids, version and times identify this version of this ride. `capabilities`, `errorCode` and the times of the
 * stages control what the rider may do. If one of them cannot be read, the row is dropped, the last row stays, and the
 * app asks the list. Fields that are only displayed are left out alone.
 */
const rentColumns = v.object({
  id: requiredColumn('id', id),
  /** The number that support asks for. */
  rentalId: givenColumn('rental_id', id, ''),
  clientId: requiredColumn('client_id', id),
  bikeId: givenColumn('bike_id', id, ''),
  frameNumber: requiredColumn('frame_number', id),
  bikeType: givenColumn('bike_type', v.picklist(['omni', 'other']), 'omni'),
  deviceType: requiredColumn('device_type', deviceType),
  tariffName: maybeColumn('tariff_name', text),
  insuranceCost: maybeColumn('insurance_cost', roubles),
  state: requiredColumn('state', known(['PENDING', 'WAITING', 'STARTED'])),
  stage: requiredColumn(
    'stage',
    known([
      'CHECK_START',
      'ACTIVE_RIDE',
      'CHECK_START_PAUSE',
      'PAUSE',
      'CHECK_END_PAUSE',
      'ACTIVE_RIDE_END',
      'ACTIVE_RIDE_COMPLETED',
    ]),
  ),
  status: requiredColumn(
    'status',
    known([
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
  step: requiredColumn(
    'step',
    known([
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
  stepNumber: givenColumn('step_number', steps, 0),
  stepCount: givenColumn('step_count', steps, 0),
  errorCode: requiredColumn(
    'error_code',
    v.pipe(
      or(text, null),
      v.transform((code) => code || null),
    ),
  ),
  wheelLock: requiredColumn('wheel_lock', lock),
  chainLock: requiredColumn('chain_lock', lock),
  chainPlace: requiredColumn('chain_place', known(['holder', 'rack', 'free'])),
  rideStartedAt: timeColumn('ride_started_at'),
  pausedAt: maybeColumn('paused_at', instant, timeAsSent),
  finishRequestedAt: timeColumn('finish_requested_at'),
  /** Time of the claim "cannot finish"; support ends the ride. */
  claimedAt: timeColumn('claimed_at'),
  endedAt: timeColumn('ended_at'),
  durationSeconds: maybeColumn('duration', seconds),
  cost: maybeColumn('cost', roubles),
  /** The part of `cost` that the rider's bonus paid. */
  bonus: givenColumn('bonus', roubles, 0),
  freeMinutes: figureColumn('free_minutes', minutes, 0),
  /** Every ride has a price: an omitted list is no empty one. */
  priceLines: requiredColumn(
    'price_lines',
    needed<readonly PriceLine[], readonly PriceLine[]>('price_lines', json(priceLinesSchema), []),
  ),
  pauseCost: maybeColumn('pause_cost', roubles),
  fareCap: maybeColumn('fare_cap', v.pipe(numeric, v.check(isFareCap))),
  cardHold: maybeColumn('card_hold', roubles),
  /** The paid minutes of the reservation that the ride began from. */
  reservation: maybeColumn('reservation', json(reservedMinutes)),
  /** Null: the rider does not share the ride. */
  sharedAs: maybeColumn('shared_as', sharedPrecision),
  pausedSeconds: figureColumn('paused_seconds', seconds, 0),
  parkingId: maybeColumn('parking_id', idOrNull),
  parkingNumber: maybeColumn('parking_number', idOrNull),
  /** For a docked bike: the station of the start; after the return, the station of the return. */
  station: maybeColumn('station', json(stationName), stationAsSent),
  photoState: givenColumn('photo_state', v.picklist(['none', 'owed', 'uploaded']), 'none'),
  capabilities: requiredColumn('capabilities', json(capabilitiesSchema)),
  batteryPercent: maybeColumn('battery_percent', percent),
  /** Range on a full battery; null: the usual range. */
  maxRangeMeters: maybeColumn('max_range_meters', v.pipe(numeric, v.minValue(0), v.maxValue(1_000_000))),
  // An impossible number must not promise free time. 120: map-and-rent §9.
  inspectionSeconds: figureColumn('inspection_seconds', or(v.pipe(numeric, v.minValue(0), v.maxValue(86_400)), 120), 0),
  /** Grows by one with each change; the app drops an older or equal version. */
  version: requiredColumn('version', version),
  serverTime: requiredColumn('server_time', instant, timeAsSent),
});

/** One version of a rent: the columns of its row, and what follows from them. Only parsed facts of the server. */
export type RentFacts = v.InferOutput<typeof rentColumns> & {
  form: VehicleForm;
  /** False where a figure for the sums is not believable. The app then shows no sum and requests the row again. */
  sumsAreKnown: boolean;
};
export type RideStage = NonNullable<RentFacts['stage']>;
export type RideStatus = NonNullable<RentFacts['status']>;
export type RideStep = NonNullable<RentFacts['step']>;
export type LockState = NonNullable<RentFacts['wheelLock']>;
export type ChainPlace = NonNullable<RentFacts['chainPlace']>;

/** Columns that the sums need. `times`: each time is valid alone, but together they contradict each other. */
const FIGURES: readonly string[] = [
  'times',
  'paused_at',
  'duration',
  'cost',
  'bonus',
  'free_minutes',
  'price_lines',
  'pause_cost',
  'fare_cap',
  'reservation',
  'insurance_cost',
  'paused_seconds',
];

const COLUMNS = Object.entries(rentColumns.entries);
const COLUMN_OF = new Map(COLUMNS.map(([fact, { column: name }]) => [fact, name]));

/** The columns of a row under the names of their facts; unknown columns are left behind. */
const byFact = (row: unknown): unknown =>
  typeof row === 'object' && row !== null
    ? Object.fromEntries(COLUMNS.map(([fact, { column: name }]) => [fact, Reflect.get(row, name)]))
    : row;

/**
 * One row of `rents`, from REST, realtime or the phone's storage. Null if it is not a rent. `unread` names the columns
 * that were left out.
 *
 * Figures for the sums: if one is longer than a year, negative, of a wrong type, in contradiction with the others, or
 * missing though every row has it, only the sums become unknown. Locks, stages, Finish and help go on with the same
 * row. Such a row is not stored for a reload, and a readable row of the same version replaces it.
 */
export function readRent(row: unknown): Parsed<RentFacts> {
  const { value, unread } = parse(rentColumns, byFact(row));
  const leftOut = unread.map((name) => COLUMN_OF.get(name) ?? name);
  if (!value) return { value, unread: leftOut };
  if (!timesAgree(value)) leftOut.push('times');
  const facts: RentFacts = {
    ...value,
    form: formOf(value.deviceType, value.capabilities),
    // Without the bonus the amount left to pay is unknown.
    cost: leftOut.includes('bonus') ? null : value.cost,
    sumsAreKnown: !leftOut.some((name) => FIGURES.includes(name)),
  };
  return { value: facts, unread: leftOut };
}

/** The facts as a row of `rents` again: what the wire gave and nothing else. A fact of a wrong type becomes null. */
export const rentRow = (facts: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    COLUMNS.map(([fact, { column: name, asSent }]) => {
      const sent = v.safeParse(asSent, ownProperty(facts, fact));
      return [name, sent.success ? sent.output : null];
    }),
  );

/** The dock of a bike; `code` is on the plate of the dock. */
export type BikeDock = { code: string; station: StationName };

/** Degrees and metres; `at` is milliseconds of the device's clock. */
export type Position = { latitude: number; longitude: number; accuracy: number; at: number };

/** What a reservation that begins now costs (decisions §4.17). `cost`: roubles a minute after the free minutes. */
export type ReservationTerms = {
  freeMinutes: number;
  /** In all; then it ends by itself. */
  mostMinutes: number;
  cost: number;
};

/** A vehicle before the start, with its prices for this rider. */
export type Offer = {
  mapId: number;
  frameNumber: string;
  form: VehicleForm;
  deviceType: DeviceType;
  capabilities: Capabilities;
  batteryPercent: number | null;
  maxRangeMeters: number | null;
  latitude: number;
  longitude: number;
  /** Null when the vehicle is not in a dock. */
  dock: BikeDock | null;
  tariffName: string | null;
  priceLines: readonly PriceLine[];
  freeMinutes: number;
  pauseCost: number | null;
  /** Roubles: the most that the ride costs; null: no cap. */
  fareCap: number | null;
  /** Roubles that the bank holds on the card from the start to the end of the ride; null: none. */
  cardHold: number | null;
  /** What a reservation costs; null where none is offered. */
  reservation: ReservationTerms | null;
  /** Roubles a ride; null where none is offered. */
  insuranceCost: number | null;
  /** Insurance was taken with the tariff: the ride is insured without a question. */
  isInsured: boolean;
  inspectionSeconds: number;
  /** Refusal codes that a start would get now. */
  obstacles: readonly string[];
  /** Roubles, positive, when there is a debt. */
  debt: number | null;
};

/** How the rider chose a vehicle: by the number on its frame, or by a pin on the map. */
export type VehicleLookup = { number: string } | { mapId: number };

export type LookupOutcome = { kind: 'found'; offer: Offer } | { kind: 'refused'; refusal: Refusal };
