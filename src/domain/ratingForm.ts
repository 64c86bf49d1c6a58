import { BIKE_PARTS, type BikePart } from './feedback.ts';
import type { VehicleForm } from './rent.ts';

export type Rated = { form: VehicleForm; wheelLock: boolean; chainLock: boolean };

/** Parts that a scooter does not have. */
const WITH_PEDALS: ReadonlySet<BikePart> = new Set(['saddle', 'pedal', 'chain']);

/** The parts of the checklist that the vehicle has, in its order; all parts for an unknown vehicle (null). */
export function partsOf(vehicle: Rated | null): readonly BikePart[] {
  if (!vehicle) return BIKE_PARTS;
  const { form, wheelLock, chainLock } = vehicle;
  return BIKE_PARTS.filter((part) => {
    if (part === 'chainLock') return chainLock;
    if (part === 'tireLock') return wheelLock;
    return form !== 'scooter' || !WITH_PEDALS.has(part);
  });
}

/** The best rate: the form asks for no parts. */
export const BEST_RATE = 5;
export const RATES = [1, 2, 3, 4, BEST_RATE] as const;

export type RatingDraft = { rate: number; problems: readonly BikePart[]; comment: string };
export const NO_RATING: RatingDraft = { rate: 0, problems: [], comment: '' };
/** Characters; the gateway's limit. */
export const MAX_COMMENT_LENGTH = 1000;

/** The missing field, or null: a rate, and below the best one at least one part (map-and-rent §5, decisions §6). */
export function missingInRating({ rate, problems }: RatingDraft): 'rate' | 'problem' | null {
  if (rate === 0) return 'rate';
  return rate < BEST_RATE && problems.length === 0 ? 'problem' : null;
}

/** A draft in the gateway's format: the best rate has no parts, an empty comment is null. */
export function ratingOf(rentId: string, { rate, problems, comment }: RatingDraft) {
  const trimmed = comment.trim().slice(0, MAX_COMMENT_LENGTH);
  return {
    rentId,
    rate,
    problems: rate === BEST_RATE ? [] : BIKE_PARTS.filter((part) => problems.includes(part)),
    comment: trimmed === '' ? null : trimmed,
  };
}
