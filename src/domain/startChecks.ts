import type { ErrorCode } from './errorCode.ts';
import { isNear } from './nearness.ts';
import type { Offer, Position } from './rent.ts';

type Obstacles = Pick<Offer, 'obstacles'>;

/** Each rule of the checklist before a start. The first five are the server's word; the phone judges the last two. */
export const notBlocked = ({ obstacles }: Obstacles) => !obstacles.includes('ACCOUNT_BLOCKED');
export const hasNoDebt = ({ obstacles }: Obstacles) => !obstacles.includes('ACCOUNT_DEBT');
export const hasNoActiveRent = ({ obstacles }: Obstacles) => !obstacles.includes('ACCOUNT_HAS_RENT_ALREADY');
export const hasTariff = ({ obstacles }: Obstacles) => !obstacles.includes('TARIFF_REQUIRED');
export const cardIsUsable = ({ obstacles }: Obstacles) => !obstacles.includes('CARD_REQUIRED');
export const bikeIsAllowed = ({ obstacles }: Obstacles) =>
  !obstacles.includes('BIKE_NOT_ALLOWED') && !obstacles.includes('BIKE_IS_OFFLINE');
export const locationIsAllowed = (position: Position | null) => position !== null;
/** Without a position nothing speaks against nearness: that is locationIsAllowed's matter. */
export const isNearTheBike = (offer: Offer, position: Position | null) => position === null || isNear(position, offer);

/**
 * What is missing before a start, in the order in which a rider can mend it; empty = ready. It only warns: the server
 * decides, so Start stays live.
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
