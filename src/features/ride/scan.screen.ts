import type { Refusal } from '#domain/errorCode.ts';
import type { Situation } from './situation.ts';

export type ScanScreenView =
  /** `notFound`: the number that was sent names nothing; said at the field. */
  | { kind: 'entering'; number: string; busy: boolean; notFound: boolean }
  | { kind: 'refused'; number: string; refusal: Refusal }
  | { kind: 'offered' };

/** Number entry: type, look up, and either what was found or why not. */
export function scanScreen({ place, context: { wanted, offer, refusal } }: Situation): ScanScreenView {
  const number = wanted && 'number' in wanted ? wanted.number : null;
  if (number === null) return { kind: 'entering', number: '', busy: false, notFound: false };
  if (place === 'lookingUp') return { kind: 'entering', number, busy: true, notFound: false };
  // The start is on its way to its own screen; until that is there the card stays.
  if (place !== 'lookupRefused' && offer !== null) return { kind: 'offered' };
  if (place !== 'lookupRefused') return { kind: 'entering', number: '', busy: false, notFound: false };
  const isUnknown = refusal === null || refusal.code === 'bikeNotFound';
  return isUnknown ? { kind: 'entering', number, busy: false, notFound: true } : { kind: 'refused', number, refusal };
}
