import type { Capabilities, RentFacts, VehicleForm } from './rent.ts';
import type { StationPower } from './station.ts';

/** The kind of dock that a vehicle needs: a bike with a battery needs an electric one (rent.md, "By vehicle"). */
export const powerOf = ({ battery }: Pick<Capabilities, 'battery'>): StationPower =>
  battery ? 'electric' : 'mechanical';

/** The same by the vehicle's form; null for a vehicle without a dock. */
export const powerOfForm = (form: VehicleForm): StationPower | null =>
  form === 'bike' ? 'mechanical' : form === 'ebike' ? 'electric' : null;

/**
 * The dock's number in its station: the last two digits of the code on its plate (openapi/gateway.yaml#getBike). Null
 * for any other code.
 */
export function dockNumber(code: string): number | null {
  const [, number] = /^3\d{3}(\d{2})$/.exec(code) ?? [];
  return number === undefined ? null : Number(number);
}

/** An open dock closes again after this time (openapi/gateway.yaml#startRent). */
export const PULL_SECONDS = 30;

/**
 * Seconds left to pull the bike out. The count starts at `serverTime`: the server writes the row when the dock opens.
 * @param now server milliseconds
 */
export const pullSecondsLeft = ({ serverTime }: Pick<RentFacts, 'serverTime'>, now: number): number =>
  Math.min(PULL_SECONDS, Math.max(0, Math.ceil(PULL_SECONDS - (now - serverTime) / 1000)));
