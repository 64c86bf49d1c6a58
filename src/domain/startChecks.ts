import { isNear } from './distance.ts';
import type { ErrorCode } from './errorCode.ts';
import type { Offer, Position } from './rent.ts';

/**
 * What is missing before a start, in the order in which a rider can fix it; empty = ready. The server's obstacles decide
 * all but the last two, which the phone checks. The list only warns: the server decides, so Start stays enabled.
 */
export function missingForStart(offer: Offer, position: Position | null): ErrorCode[] {
  const isClear = (...codes: readonly Offer['obstacles'][number][]) =>
    !codes.some((code) => offer.obstacles.includes(code));
  const checks: readonly (readonly [ErrorCode, boolean])[] = [
    ['accountBlocked', isClear('ACCOUNT_BLOCKED')],
    ['accountHasRentAlready', isClear('ACCOUNT_HAS_RENT_ALREADY')],
    ['accountDebt', isClear('ACCOUNT_DEBT')],
    ['unAvailableBike', isClear('BIKE_NOT_ALLOWED', 'BIKE_IS_OFFLINE')],
    ['bikeIsReserved', isClear('BIKE_IS_RESERVED')],
    ['tariffRequired', isClear('TARIFF_REQUIRED')],
    ['cardRequired', isClear('CARD_REQUIRED')],
    ['geoNotAllowedByUser', position !== null],
    // Without a position the check above reports it.
    ['bikeIsFarFromUser', position === null || isNear(position, offer)],
  ];
  return checks.filter(([, passes]) => !passes).map(([code]) => code);
}
