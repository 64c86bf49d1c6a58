import { powerOf } from '#domain/docks.ts';
import type { Refusal } from '#domain/errorCode.ts';
import { lookOverSecondsLeft } from '#domain/lookOver.ts';
import { refusalInRow } from '#domain/refusalCode.ts';
import type { RentFacts } from '#domain/rent.ts';
import type { StationPower } from '#domain/station.ts';
import type { Situation } from './situation.ts';

/** A bike that belongs in a dock, on its way back to one. */
export type ReturnScreen = {
  rent: RentFacts;
  /** Which docks take it. */
  power: StationPower;
  /** The dock it is in does not take it, or the server has looked and found it in none. */
  refusal: Refusal | null;
  offline: boolean;
  /** The server is looking at the docks again. */
  looking: boolean;
  /** Back in a dock within so long the ride costs nothing; null when that is over. */
  freeSeconds: number | null;
};

/** Does a dock end this ride? Then its rider goes to the end by hand, while the ride is still on. */
export const isReturned = ({ place, context: { rent } }: Pick<Situation, 'place' | 'context'>): boolean =>
  rent !== null &&
  rent.capabilities.docked &&
  rent.stage === 'ACTIVE_RIDE' &&
  (place === 'ACTIVE_RIDE' || place === 'resuming');

/** Null while nothing is on that a dock would end. @param now server milliseconds */
export function returnScreen(
  situation: Pick<Situation, 'place' | 'act' | 'link' | 'context'>,
  now: number,
): ReturnScreen | null {
  const { act, link, context } = situation;
  const { rent } = context;
  if (rent === null || !isReturned(situation)) return null;
  const freeSeconds = lookOverSecondsLeft(rent, now);
  const refused = act === 'refused' ? context.refusal : null;
  return {
    rent,
    power: powerOf(rent.capabilities),
    refusal: act === 'sending' ? null : (refused ?? refusalInRow(rent)),
    offline: link === 'offline',
    looking: act === 'sending',
    freeSeconds: freeSeconds > 0 ? freeSeconds : null,
  };
}
