import { BIKE_PARTS, type BikePart } from './feedback.ts';
import type { VehicleForm } from './rent.ts';

export type Rated = { form: VehicleForm; wheelLock: boolean; chainLock: boolean };

/** What a scooter has not. */
const WITH_PEDALS: ReadonlySet<BikePart> = new Set(['saddle', 'pedal', 'chain']);

/** The parts that a rider can name, in the order of the checklist; what the vehicle has not is left out. All of them of one that nobody knows. */
export function partsOf(vehicle: Rated | null): readonly BikePart[] {
  if (!vehicle) return BIKE_PARTS;
  const { form, wheelLock, chainLock } = vehicle;
  return BIKE_PARTS.filter((part) => {
    if (part === 'chainLock') return chainLock;
    if (part === 'tireLock') return wheelLock;
    return form !== 'scooter' || !WITH_PEDALS.has(part);
  });
}

/** Best of all: nothing is asked for. */
export const BEST = 5;
export const RATES = [1, 2, 3, 4, BEST] as const;

export type RatingDraft = { rate: number; problems: readonly BikePart[]; comment: string };
export const NO_RATING: RatingDraft = { rate: 0, problems: [], comment: '' };
/** As long as the gateway takes it. */
export const LONGEST_COMMENT = 1000;

/** What is still missing, or null: a rate, and below the best at least one part (map-and-rent §5, decisions §6). */
export function missingIn({ rate, problems }: RatingDraft): 'rate' | 'problem' | null {
  if (rate === 0) return 'rate';
  return rate < BEST && problems.length === 0 ? 'problem' : null;
}

/** A draft as the gateway takes it: the best rate names no parts, an empty comment is none. */
export function ratingOf(rentId: string, { rate, problems, comment }: RatingDraft) {
  const said = comment.trim().slice(0, LONGEST_COMMENT);
  return {
    rentId,
    rate,
    problems: rate === BEST ? [] : BIKE_PARTS.filter((part) => problems.includes(part)),
    comment: said === '' ? null : said,
  };
}
