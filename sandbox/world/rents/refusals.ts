import { problem, type HttpError } from '../../contract/handlers.ts';
import { metresBetween, type Position } from '../../geo.ts';
import type { Standing } from '../riders.ts';
import { canBeRidden, type Vehicle } from '../vehicles.ts';

/**
 * Metres: a rider counts as beside the vehicle within this distance, after the accuracy is subtracted (decisions §4).
 */
const NEAR_METERS = 50;

/**
 * What prevents this rider from starting this vehicle, before the check of the position. First the account, then what
 * the rider lacks, then the vehicle, so that the rider does not walk to another bike in vain.
 */
export function startRefusals(vehicle: Vehicle, standing: Standing): HttpError[] {
  const { blocked, debt, rentId, tariff, card, reservation } = standing;
  const isReserved = vehicle.status === 'RESERVED';
  const rules: [boolean, () => HttpError][] = [
    [blocked, () => problem(403, 'ACCOUNT_BLOCKED')],
    [debt !== null, () => problem(403, 'ACCOUNT_DEBT', { debt })],
    [rentId !== null, () => problem(409, 'ACCOUNT_HAS_RENT_ALREADY', { rentId })],
    [tariff === null, () => problem(403, 'TARIFF_REQUIRED')],
    [card === null, () => problem(403, 'CARD_REQUIRED')],
    [isReserved && reservation?.frame_number !== vehicle.frame_number, () => problem(409, 'BIKE_IS_RESERVED')],
    [(vehicle.status !== 'STATIONED' && !isReserved) || !canBeRidden(vehicle), () => problem(409, 'BIKE_NOT_ALLOWED')],
    [!vehicle.online, () => problem(409, 'BIKE_IS_OFFLINE')],
  ];
  return rules.filter(([stands]) => stands).map(([, refusal]) => refusal());
}

/** Refuses when the rider's position is unknown or farther than these metres, after the accuracy is subtracted. */
export function distanceRefusal(
  vehicle: Vehicle,
  position: Position | null,
  most: number = NEAR_METERS,
): HttpError | null {
  if (position === null) return problem(403, 'GEO_NOT_ALLOWED_BY_USER');
  const metres = metresBetween(vehicle, position);
  return metres - position.accuracy > most
    ? problem(409, 'BIKE_IS_FAR_FROM_USER', { distanceMeters: Math.round(metres) })
    : null;
}
