import type { Capabilities, RentFacts, VehicleForm } from './rent.ts';
import type { StationPower } from './station.ts';

/** Which docks hold it: an electric bike needs an electric one (rent.md, "By vehicle"). */
export const powerOf = ({ battery }: Pick<Capabilities, 'battery'>): StationPower =>
  battery ? 'electric' : 'mechanical';

/** The same by the drawing; null for what stands without a dock. */
export const powerOfForm = (form: VehicleForm): StationPower | null =>
  form === 'bike' ? 'mechanical' : form === 'ebike' ? 'electric' : null;

/** The dock's own number: the last two digits of the code on its plate (openapi/gateway.yaml#getBike). Null for any other number. */
export function dockNumber(code: string): number | null {
  const [, number] = /^3\d{3}(\d{2})$/.exec(code) ?? [];
  return number === undefined ? null : Number(number);
}

/** An open dock closes again after so long (openapi/gateway.yaml#startRent). */
export const PULL_SECONDS = 30;

/**
 * Seconds that are left to pull the bike out.
 * @param now server milliseconds; the row was written when the dock opened
 */
export const pullSecondsLeft = ({ serverTime }: Pick<RentFacts, 'serverTime'>, now: number): number =>
  Math.min(PULL_SECONDS, Math.max(0, Math.ceil(PULL_SECONDS - (now - serverTime) / 1000)));
