import type { ErrorCode } from './errorCode.ts';
import { isNear } from './distance.ts';
import type { Offer, Position } from './rent.ts';

type Obstacles = Pick<Offer, 'obstacles'>;

/**
 * Rules of the checklist before a start. The server's obstacles decide all but the last two; the phone checks those.
 */
export const notBlocked = ({ obstacles }: Obstacles) => !obstacles.includes('ACCOUNT_BLOCKED');
export const hasNoDebt = ({ obstacles }: Obstacles) => !obstacles.includes('ACCOUNT_DEBT');
export const hasNoActiveRent = ({ obstacles }: Obstacles) => !obstacles.includes('ACCOUNT_HAS_RENT_ALREADY');
export const hasTariff = ({ obstacles }: Obstacles) => !obstacles.includes('TARIFF_REQUIRED');
export const cardIsUsable = ({ obstacles }: Obstacles) => !obstacles.includes('CARD_REQUIRED');
export const bikeIsAllowed = ({ obstacles }: Obstacles) =>
  !obstacles.includes('BIKE_NOT_ALLOWED') && !obstacles.includes('BIKE_IS_OFFLINE');
export const locationIsAllowed = (position: Position | null) => position !== null;
/** True without a position: locationIsAllowed reports that case. */
export const isNearTheBike = (offer: Offer, position: Position | null) => position === null || isNear(position, offer);

/**
 * What is missing before a start, in the order in which a rider can fix it; empty = ready. The list only warns: the
 * server decides, so the Start button stays enabled.
 */
export function missingForStart(offer: Offer, position: Position | null): ErrorCode[] {
  const checks: readonly (readonly [ErrorCode, boolean])[] = [
    ['accountBlocked', notBlocked(offer)],
    ['accountHasRentAlready', hasNoActiveRent(offer)],
    ['accountDebt', hasNoDebt(offer)],
    ['unAvailableBike', bikeIsAllowed(offer)],
    ['tariffRequired', hasTariff(offer)],
    ['cardRequired', cardIsUsable(offer)],
    ['geoNotAllowedByUser', locationIsAllowed(position)],
    ['bikeIsFarFromUser', isNearTheBike(offer, position)],
  ];
  return checks.filter(([, passes]) => !passes).map(([code]) => code);
}
