import { rideIdOfStart } from './currentRide.ts';
import type { Offer, RentFacts } from './rent.ts';
import { isDone, type TextAnswer, type TextCommand, type TextIntent } from './textCommand.ts';

const MINUTE_MS = 60_000;

/** 7 → 7.5 → 7.75: never the next whole version, which the server's own row of this answer has at least. */
const laterThan = (version: number): number => version + (Math.floor(version) + 1 - version) / 2;

/** What the phone knows when an answer comes. `offer`: the vehicle as it was looked up before the internet went. */
export type KnownRide = { riderId: string; rent: RentFacts | null; offer: Offer | null };

/**
 * The ride after an answer by text message; null where the phone knows too little of it, or the answer is a refusal. The
 * answer has a minute and no more: the rest is the last known row, or for a start the offer. Without an offer the price
 * is unknown.
 */
export function rideByText({ intent, key }: TextCommand, answer: TextAnswer, known: KnownRide): RentFacts | null {
  if (!isDone(intent.act, answer)) return null;
  const at = answer.minute * MINUTE_MS;
  const { rent } = known;
  if (intent.act === 'START') return rent ?? started(intent, answer.rentId ?? rideIdOfStart(key), at, known);
  if (rent === null || rent.id !== intent.rentId) return null;
  const row = { ...rent, errorCode: null, version: laterThan(rent.version), serverTime: Math.max(rent.serverTime, at) };
  const isStarting = rent.stage === 'CHECK_START';
  switch (intent.act) {
    case 'PAUSE':
      return { ...row, stage: 'PAUSE', status: 'PAUSE', step: null, pausedAt: at };
    case 'RESUME': {
      const pausedSeconds = rent.pausedSeconds + Math.max(0, Math.round((at - (rent.pausedAt ?? at)) / 1_000));
      const ridden = { ...row, pausedAt: null, pausedSeconds };
      return rent.capabilities.wheelLock
        ? { ...ridden, stage: 'CHECK_END_PAUSE', status: 'CHECK_END_PAUSE', step: 'unlock' }
        : { ...ridden, stage: 'ACTIVE_RIDE', status: 'IN_PROGRESS', step: null };
    }
    case 'CHAIN':
      return { ...row, chainLock: 'open', chainPlace: 'free', ...(isStarting && { step: 'unlock' }) };
    case 'OPEN':
      return {
        ...row,
        wheelLock: 'open',
        stage: 'ACTIVE_RIDE',
        status: 'IN_PROGRESS',
        state: 'STARTED',
        step: null,
        rideStartedAt: rent.rideStartedAt ?? at,
      };
    case 'FINISH':
      return { ...row, finishRequestedAt: rent.finishRequestedAt ?? at };
  }
}

/** Of a vehicle that nobody has looked up the app shows a scooter: it asks no lock of the rider. */
const UNKNOWN = {
  docked: false,
  wheelLock: false,
  chain: false,
  battery: false,
  photoAtEnd: true,
  pause: true,
  ring: false,
  reserve: false,
};

function started({ vehicle }: TextIntent, id: string, at: number, { riderId, offer: last }: KnownRide): RentFacts {
  const offer = last?.frameNumber === vehicle ? last : null;
  const capabilities = offer?.capabilities ?? UNKNOWN;
  const hasLock = capabilities.wheelLock;
  const isPriced = offer !== null && offer.priceLines.length > 0;
  return {
    id,
    rentalId: '',
    clientId: riderId,
    bikeId: '',
    frameNumber: vehicle,
    bikeType: 'omni',
    deviceType: offer?.deviceType ?? 'OMNI_IOT_SCOOTER',
    form: offer?.form ?? 'scooter',
    tariffName: offer?.tariffName ?? null,
    insuranceCost: null,
    state: hasLock ? 'WAITING' : 'STARTED',
    stage: hasLock ? 'CHECK_START' : 'ACTIVE_RIDE',
    status: hasLock ? 'CHECK_START' : 'IN_PROGRESS',
    step: !hasLock ? null : capabilities.chain ? 'chain_lock_open' : 'unlock',
    stepNumber: 0,
    stepCount: 0,
    errorCode: null,
    wheelLock: hasLock ? 'closed' : null,
    chainLock: capabilities.chain ? 'closed' : null,
    chainPlace: capabilities.chain ? 'holder' : null,
    rideStartedAt: hasLock ? null : at,
    pausedAt: null,
    finishRequestedAt: null,
    claimedAt: null,
    endedAt: null,
    durationSeconds: null,
    cost: null,
    bonus: 0,
    freeMinutes: offer?.freeMinutes ?? 0,
    priceLines: offer?.priceLines ?? [],
    pauseCost: offer?.pauseCost ?? null,
    fareCap: offer?.fareCap ?? null,
    cardHold: offer?.cardHold ?? null,
    reservation: null,
    sharedAs: null,
    pausedSeconds: 0,
    parkingId: null,
    parkingNumber: null,
    station: null,
    photoState: 'none',
    capabilities,
    batteryPercent: offer?.batteryPercent ?? null,
    maxRangeMeters: offer?.maxRangeMeters ?? null,
    inspectionSeconds: 0,
    version: laterThan(0),
    serverTime: at,
    sumsAreKnown: isPriced,
  };
}
