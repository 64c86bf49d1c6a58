import { isInEarshot } from '#domain/distance.ts';
import type { ErrorCode } from '#domain/errorCode.ts';
import { type PositionReading, missingPositionCode } from '#domain/position.ts';
import type { Offer } from '#domain/rent.ts';
import { missingForStart } from '#domain/startChecks.ts';
import { type TravelEstimate, walkingEstimate } from '#domain/travelEstimate.ts';

/** The next step of the card. */
export type OfferStep =
  | 'start'
  | 'showRoute'
  | 'allowLocation'
  | 'openRide'
  | 'support'
  | 'seeDebt'
  | 'seeTariffs'
  | 'seeCards'
  | 'otherVehicle';

export type OfferCheck =
  | { key: 'card' | 'tariff' | 'near'; state: 'done' }
  | { key: ErrorCode; state: 'todo'; step: OfferStep };

export type OfferView = {
  offer: Offer;
  /** The walk from the last known location of the phone. */
  walk: TravelEstimate | null;
  checks: readonly OfferCheck[];
  ready: boolean;
  primary: OfferStep;
  /** The phone only estimates the distance, so the rider may ask the server anyway. */
  mayTryAnyway: boolean;
  /** The rider could start the vehicle from beside it, and its tariff has a price for a reservation. */
  canReserve: boolean;
  /** The rider can take the vehicle, and may be near enough to hear it. */
  canRing: boolean;
  location: PositionReading['kind'];
};

const STEP_FOR: Partial<Record<ErrorCode, OfferStep>> = {
  accountBlocked: 'support',
  accountHasRentAlready: 'openRide',
  accountDebt: 'seeDebt',
  unAvailableBike: 'otherVehicle',
  bikeIsReserved: 'otherVehicle',
  tariffRequired: 'seeTariffs',
  cardRequired: 'seeCards',
  geoNotAllowedByUser: 'allowLocation',
  geolocationFailed: 'allowLocation',
  bikeIsFarFromUser: 'showRoute',
};

/** The content of the vehicle card: facts, one checklist, one next step. */
export function offerView(offer: Offer, reading: PositionReading): OfferView {
  const position = reading.kind === 'located' ? reading.position : null;
  const missing = missingForStart(offer, position).map((code) =>
    code === 'geoNotAllowedByUser' ? (missingPositionCode(reading) ?? code) : code,
  );
  const checks = checklist(offer, missing);
  const todo = checks.find((check) => check.state === 'todo');
  return {
    offer,
    walk: walkingEstimate(reading, offer),
    checks,
    ready: todo === undefined,
    primary: todo?.state === 'todo' ? todo.step : 'start',
    mayTryAnyway: missing.length === 1 && missing[0] === 'bikeIsFarFromUser',
    canReserve: offer.reservation !== null && missing.every((code) => NOT_NEAR.has(code)),
    canRing: offer.capabilities.ring && !isTaken(checks) && (position === null || isInEarshot(position, offer)),
    location: reading.kind,
  };
}

const TAKEN: ReadonlySet<string> = new Set<ErrorCode>(['unAvailableBike', 'bikeIsReserved']);
/** Nobody else can take the vehicle now. */
const isTaken = ([first]: readonly OfferCheck[]): boolean => first !== undefined && TAKEN.has(first.key);

const NOT_NEAR: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'bikeIsFarFromUser',
  'geoNotAllowedByUser',
  'geolocationFailed',
]);

function checklist(offer: Offer, missing: readonly ErrorCode[]): OfferCheck[] {
  const taken = offer.capabilities.docked && offer.dock === null ? 'unAvailableBike' : missing[0];
  // This rider cannot take the vehicle, so the other checks do not matter.
  if (taken === 'unAvailableBike' || taken === 'bikeIsReserved')
    return [{ key: taken, state: 'todo', step: 'otherVehicle' }];
  const done: OfferCheck[] = [];
  if (!missing.includes('cardRequired')) done.push({ key: 'card', state: 'done' });
  if (!missing.includes('tariffRequired')) done.push({ key: 'tariff', state: 'done' });
  if (!missing.some((code) => NOT_NEAR.has(code))) done.push({ key: 'near', state: 'done' });
  const todo = missing.map((code): OfferCheck => ({ key: code, state: 'todo', step: STEP_FOR[code] ?? 'support' }));
  return [...done, ...todo];
}
