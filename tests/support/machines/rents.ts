import { type Offer, readRent, type RentFacts, type RideStage, type RideStatus } from '#domain/rent.ts';
import type { Reservation } from '#domain/reservation.ts';
import type { components } from '#openapi/gateway.d.ts';

export const scooter = {
  docked: false,
  wheelLock: false,
  chain: false,
  battery: true,
  photoAtEnd: true,
  pause: true,
  ring: true,
  reserve: true,
};

/** The capabilities of a bike with a wheel lock and a chain, and of one with a wheel lock only. */
export const horseshoe = { ...scooter, wheelLock: true, chain: true, battery: false };
export const lockOnly = { ...horseshoe, chain: false };

/** The first row of a scooter's rent, as the wire sends it. A contract with another column does not compile here. */
const FIRST_ROW: components['schemas']['Rent'] = {
  id: 'rent-1',
  rental_id: '4711',
  client_id: 'A',
  bike_id: 'b1',
  frame_number: '51307',
  bike_type: 'omni',
  device_type: 'OMNI_IOT_SCOOTER',
  tariff_id: 't1',
  tariff_name: 'По минутам',
  insurance_cost: null,
  state: 'PENDING',
  stage: 'CHECK_START',
  status: 'CHECK_START',
  step: 'wait',
  step_number: 1,
  step_count: 2,
  error_code: null,
  wheel_lock: null,
  chain_lock: null,
  chain_place: null,
  ride_started_at: null,
  paused_at: null,
  finish_requested_at: null,
  claimed_at: null,
  ended_at: null,
  duration: null,
  cost: null,
  bonus: 0,
  free_minutes: 30,
  price_lines: [{ fromMinute: 0, toMinute: null, cost: 6 }],
  pause_cost: null,
  fare_cap: null,
  reservation: null,
  card_hold: null,
  shared_as: null,
  paused_seconds: 0,
  parking_id: null,
  parking_number: null,
  station: null,
  photo_state: 'none',
  capabilities: scooter,
  battery_percent: 80,
  max_range_meters: null,
  inspection_seconds: 120,
  version: 1,
  server_time: '1970-01-01T00:00:01Z',
  updated_at: '1970-01-01T00:00:01Z',
};

/** A row as the server sends it; `part` may contain fields outside the contract. */
export const aRow = <Part extends Readonly<Record<string, unknown>>>(part: Part) => ({ ...FIRST_ROW, ...part });

/** The facts of a row of the wire. */
export function rentIn(row: unknown): RentFacts {
  const { value } = readRent(row);
  if (!value) throw new Error('a row of these tests is no rent');
  return value;
}

const firstRent = rentIn(FIRST_ROW);
export const aRent = (part: Partial<RentFacts> = {}): RentFacts => ({ ...firstRent, ...part });

const STATUS: Record<RideStage, RideStatus> = {
  CHECK_START: 'CHECK_START',
  ACTIVE_RIDE: 'IN_PROGRESS',
  CHECK_START_PAUSE: 'CHECK_START_PAUSE',
  PAUSE: 'PAUSE',
  CHECK_END_PAUSE: 'CHECK_END_PAUSE',
  ACTIVE_RIDE_END: 'CHECK_END',
  ACTIVE_RIDE_COMPLETED: 'DONE',
};

/** The row of the same rent in another stage. */
export const inStage = (stage: RideStage, part: Partial<RentFacts> = {}): RentFacts =>
  aRent({
    stage,
    status: STATUS[stage],
    state: stage === 'CHECK_START' ? 'PENDING' : 'STARTED',
    rideStartedAt: stage === 'CHECK_START' ? null : 900,
    endedAt: stage === 'ACTIVE_RIDE_COMPLETED' ? 2_000 : null,
    ...part,
  });

/** Ten free minutes, then 3 ₽ a minute, half an hour in all. */
export const aReservation = (part: Partial<Reservation> = {}): Reservation => ({
  id: 'r1',
  state: 'held',
  mapId: 7,
  frameNumber: '51307',
  form: 'scooter',
  capabilities: scooter,
  latitude: 55.75428,
  longitude: 37.62086,
  reservedAt: 0,
  freeUntil: 600_000,
  until: 1_800_000,
  minuteCost: 3,
  cost: null,
  ...part,
});

export const anOffer = (part: Partial<Offer> = {}): Offer => ({
  mapId: 7,
  frameNumber: '51307',
  form: 'scooter',
  deviceType: 'OMNI_IOT_SCOOTER',
  capabilities: scooter,
  batteryPercent: 80,
  maxRangeMeters: null,
  latitude: 55.75428,
  longitude: 37.62086,
  dock: null,
  tariffName: 'По минутам',
  priceLines: [{ fromMinute: 0, toMinute: null, cost: 6 }],
  freeMinutes: 30,
  pauseCost: null,
  fareCap: null,
  reservation: null,
  cardHold: null,
  insuranceCost: null,
  isInsured: false,
  inspectionSeconds: 120,
  obstacles: [],
  debt: null,
  ...part,
});

/** The capabilities of a docked bike, and the station where the ride began. */
export const station = { id: 1, address: { ru: 'Театральный проезд, 5', en: 'Teatralny proyezd, 5' } };
export const dockedBike = {
  bikeType: 'other',
  deviceType: null,
  form: 'bike',
  capabilities: {
    docked: true,
    wheelLock: false,
    chain: false,
    battery: false,
    photoAtEnd: false,
    pause: false,
    ring: false,
    reserve: false,
  },
  batteryPercent: null,
  station,
} as const satisfies Partial<RentFacts>;

/** The closed locks of a chain bike: wheel lock closed, chain round the rack. */
export const chainBike = {
  deviceType: 'OMNI_HORSESHOE',
  form: 'omni',
  capabilities: horseshoe,
  batteryPercent: null,
  wheelLock: 'closed',
  chainLock: 'closed',
  chainPlace: 'rack',
} as const satisfies Partial<RentFacts>;

export const bike = (stage: Parameters<typeof inStage>[0], part: Partial<RentFacts>) =>
  inStage(stage, { ...chainBike, ...part });
export const holder = { chainLock: 'closed', chainPlace: 'holder' } as const;
export const loose = { chainLock: 'open', chainPlace: 'free' } as const;

/** The time of the rows. */
export const NOW = bike('PAUSE', {}).serverTime;
/** A row with this time is old: the rider may have left since. */
export const LONG_AGO = NOW - 60_000;
