import type { Offer, RentFacts, RideStage, RideStatus } from '#domain/rent.ts';

export const scooter = { docked: false, wheelLock: false, chain: false, battery: true, photoAtEnd: true, pause: true };

/** The capabilities of a bike with a wheel lock and a chain, and of one with a wheel lock only. */
export const horseshoe = { ...scooter, wheelLock: true, chain: true, battery: false };
export const lockOnly = { ...horseshoe, chain: false };

/** The first row of a scooter's rent. */
export const aRent = (part: Partial<RentFacts> = {}): RentFacts => ({
  id: 'rent-1',
  rentalId: '4711',
  clientId: 'A',
  bikeId: 'b1',
  frameNumber: '51307',
  bikeType: 'omni',
  deviceType: 'OMNI_IOT_SCOOTER',
  form: 'scooter',
  tariffName: 'По минутам',
  insuranceCost: null,
  state: 'PENDING',
  stage: 'CHECK_START',
  status: 'CHECK_START',
  step: 'wait',
  stepNumber: 1,
  stepCount: 2,
  errorCode: null,
  wheelLock: null,
  chainLock: null,
  chainPlace: null,
  rideStartedAt: null,
  pausedAt: null,
  finishRequestedAt: null,
  claimedAt: null,
  endedAt: null,
  durationSeconds: null,
  cost: null,
  bonus: 0,
  freeMinutes: 30,
  priceLines: [{ fromMinute: 0, toMinute: null, cost: 6 }],
  pauseCost: null,
  pausedSeconds: 0,
  parkingId: null,
  parkingNumber: null,
  station: null,
  photoState: 'none',
  capabilities: scooter,
  batteryPercent: 80,
  maxRangeMeters: null,
  inspectionSeconds: 120,
  sumsAreKnown: true,
  version: 1,
  serverTime: 1_000,
  ...part,
});

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
  insuranceCost: null,
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
  capabilities: { docked: true, wheelLock: false, chain: false, battery: false, photoAtEnd: false, pause: false },
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

/** A row with this time is old: the rider may have left since. */
export const LONG_AGO = 1;
