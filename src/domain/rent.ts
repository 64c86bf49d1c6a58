import type { Address } from './address.ts';

/**
 * The ride with the specification's names (map-and-rent §3, rent.md). Only parsed facts of the server. Unknown stages,
 * statuses and steps arrive as `null`; the screen then shows the last known one.
 */

type RentalState = 'PENDING' | 'WAITING' | 'STARTED';

export type RideStage =
  | 'CHECK_START'
  | 'ACTIVE_RIDE'
  | 'CHECK_START_PAUSE'
  | 'PAUSE'
  | 'CHECK_END_PAUSE'
  | 'ACTIVE_RIDE_END'
  | 'ACTIVE_RIDE_COMPLETED';

export type RideStatus =
  | 'IN_PROGRESS'
  | 'ERROR_START'
  | 'SUCCESS'
  | 'CHECK_START'
  | 'CHECK_START_PAUSE'
  | 'PAUSE'
  | 'CHECK_END_PAUSE'
  | 'CHECK_END'
  | 'WAIT_TO_RETURN_IN_PROGRESS'
  | 'DONE'
  | 'TECH_DONE';

export type RideStep =
  'wait' | 'positioning' | 'parking' | 'lock_info' | 'chain_lock_open' | 'chain_lock_close' | 'unlock' | 'photo_upload';

type DeviceType = 'OMNI_HORSESHOE' | 'OMNI_IOT_DEVICE' | 'OMNI_IOT_SCOOTER';
export type LockState = 'open' | 'closed';
export type ChainPlace = 'holder' | 'rack' | 'free';
type PhotoState = 'none' | 'owed' | 'uploaded';

/** What riders see as the type of a vehicle: four drawings and pins. */
export type VehicleForm = 'bike' | 'ebike' | 'omni' | 'scooter';

/** What a vehicle can do. Screens depend on these, never on the vehicle type (decisions §4). */
export type Capabilities = {
  docked: boolean;
  wheelLock: boolean;
  chain: boolean;
  battery: boolean;
  photoAtEnd: boolean;
  pause: boolean;
};

/** Roubles a minute from `fromMinute` to `toMinute` (exclusive; null = no end), minutes counted after the free time. */
export type PriceLine = { fromMinute: number; toMinute: number | null; cost: number };

/** A docking station by its number and address. */
export type StationName = { id: number; address: Address };

/** The dock of a bike; `code` is on the plate of the dock. */
export type BikeDock = { code: string; station: StationName };

/** Degrees and metres; `at` is milliseconds of the device's clock. */
export type Position = { latitude: number; longitude: number; accuracy: number; at: number };

/**
 * One version of a rent. Times are server milliseconds, money is roubles, durations are seconds unless a name says
 * otherwise.
 */
export type RentFacts = {
  id: string;
  /** The number that support asks for. */
  rentalId: string;
  clientId: string;
  bikeId: string;
  frameNumber: string;
  bikeType: 'omni' | 'other';
  deviceType: DeviceType | null;
  form: VehicleForm;
  tariffName: string | null;
  insuranceCost: number | null;
  state: RentalState | null;
  stage: RideStage | null;
  status: RideStatus | null;
  step: RideStep | null;
  stepNumber: number;
  stepCount: number;
  errorCode: string | null;
  wheelLock: LockState | null;
  chainLock: LockState | null;
  chainPlace: ChainPlace | null;
  rideStartedAt: number | null;
  pausedAt: number | null;
  finishRequestedAt: number | null;
  /** Time of the claim "cannot finish"; support ends the ride. */
  claimedAt: number | null;
  endedAt: number | null;
  durationSeconds: number | null;
  cost: number | null;
  /** The part of `cost` that the rider's bonus paid. */
  bonus: number;
  freeMinutes: number;
  priceLines: readonly PriceLine[];
  pauseCost: number | null;
  pausedSeconds: number;
  parkingId: string | null;
  parkingNumber: string | null;
  /** For a docked bike: the station of the start; after the return, the station of the return. */
  station: StationName | null;
  photoState: PhotoState;
  capabilities: Capabilities;
  batteryPercent: number | null;
  /** Range on a full battery; null: the usual range. */
  maxRangeMeters: number | null;
  inspectionSeconds: number;
  /** False where a figure for the sums is not believable. The app then shows no sum and requests the row again. */
  sumsAreKnown: boolean;
  /** Grows by one with each change; the app drops an older or equal version. */
  version: number;
  serverTime: number;
};

/** A vehicle before the start, with its prices for this rider. */
export type Offer = {
  mapId: number;
  frameNumber: string;
  form: VehicleForm;
  deviceType: DeviceType | null;
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
  insuranceCost: number | null;
  inspectionSeconds: number;
  /** Refusal codes that a start would get now. */
  obstacles: readonly string[];
  /** Roubles, positive, when there is a debt. */
  debt: number | null;
};
