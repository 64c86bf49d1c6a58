import type { Address } from './placeWords.ts';

/**
 * The ride in the specification's own words (map-and-rent §3, rent.md). Facts only: what the server said, parsed.
 * Stages, statuses and steps that the app does not know arrive as `null` and keep the last known one on the screen.
 */

export type RentalState = 'PENDING' | 'WAITING' | 'STARTED';

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

export type DeviceType = 'OMNI_HORSESHOE' | 'OMNI_IOT_DEVICE' | 'OMNI_IOT_SCOOTER';
export type LockState = 'open' | 'closed';
export type ChainPlace = 'holder' | 'rack' | 'free';
export type PhotoState = 'none' | 'owed' | 'uploaded';

/** The four drawings and pins: what a vehicle is to a rider. */
export type VehicleForm = 'bike' | 'ebike' | 'omni' | 'scooter';

/** What a vehicle can do. Screens follow these, never kinds (decisions §4). */
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

/** A docking station as riders call it. */
export type StationName = { id: number; address: Address };

/** Where a bike is locked; `code` is on the plate of the dock. */
export type BikeDock = { code: string; station: StationName };

/** Degrees and metres; `at` is the device's own milliseconds. */
export type Position = { latitude: number; longitude: number; accuracy: number; at: number };

/** One version of a rent. Times are milliseconds of the server's clock, money is roubles, lengths are seconds unless named. */
export type RentFacts = {
  id: string;
  /** What support asks for. */
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
  /** The rider said that it cannot be finished; support ends it. */
  claimedAt: number | null;
  endedAt: number | null;
  durationSeconds: number | null;
  cost: number | null;
  /** How much of it the rider's bonus has paid. */
  bonus: number;
  freeMinutes: number;
  priceLines: readonly PriceLine[];
  pauseCost: number | null;
  pausedSeconds: number;
  parkingId: string | null;
  parkingNumber: string | null;
  /** Of a docked bike: where it was taken, and once it is back in a dock, where that is. */
  station: StationName | null;
  photoState: PhotoState;
  capabilities: Capabilities;
  batteryPercent: number | null;
  /** On a full battery; null: as far as vehicles usually go. */
  maxRangeMeters: number | null;
  inspectionSeconds: number;
  /** Grows by one; an older or equal one is dropped. */
  version: number;
  serverTime: number;
};

/** A vehicle that a rider looks at before the start, with what it would cost this rider. */
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
  /** Null when it is in no dock. */
  dock: BikeDock | null;
  tariffName: string | null;
  priceLines: readonly PriceLine[];
  freeMinutes: number;
  pauseCost: number | null;
  insuranceCost: number | null;
  inspectionSeconds: number;
  /** Refusal codes that the server already knows to stand in the way of a start. */
  obstacles: readonly string[];
  /** Roubles, positive, when there is a debt. */
  debt: number | null;
};
