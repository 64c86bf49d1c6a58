import { problem, type Refusal } from '../../contract/handlers.ts';
import { metresBetween, type Position } from '../metres.ts';
import type { Standing } from '../riders.ts';
import { canBeRidden, type Vehicle } from '../vehicles.ts';

/** Metres: nearer than this is beside it, once the doubt is taken off (decisions §4). */
const BESIDE = 50;

/**
 * What stands in the way of this rider starting this vehicle, before anybody asks where the rider is. First the account, then
 * what the rider lacks, then the vehicle: so that nobody walks to another bike for nothing.
 */
export function obstaclesTo(vehicle: Vehicle, standing: Standing): Refusal[] {
  const { blocked, debt, rentId, tariff, card } = standing;
  const rules: [boolean, () => Refusal][] = [
    [blocked, () => problem(403, 'ACCOUNT_BLOCKED')],
    [debt !== null, () => problem(403, 'ACCOUNT_DEBT', { debt })],
    [rentId !== null, () => problem(409, 'ACCOUNT_HAS_RENT_ALREADY', { rentId })],
    [tariff === null, () => problem(403, 'TARIFF_REQUIRED')],
    [card === null, () => problem(403, 'CARD_REQUIRED')],
    [vehicle.status !== 'STATIONED' || !canBeRidden(vehicle), () => problem(409, 'BIKE_NOT_ALLOWED')],
    [!vehicle.online, () => problem(409, 'BIKE_IS_OFFLINE')],
  ];
  return rules.filter(([stands]) => stands).map(([, refusal]) => refusal());
}

/** Where the rider is: unknown or too far is refused. */
export function distanceRefusal(vehicle: Vehicle, position: Position | null): Refusal | null {
  if (position === null) return problem(403, 'GEO_NOT_ALLOWED_BY_USER');
  const metres = metresBetween(vehicle, position);
  return metres - position.accuracy > BESIDE
    ? problem(409, 'BIKE_IS_FAR_FROM_USER', { distanceMeters: Math.round(metres) })
    : null;
}
