import type { Refusal } from '#domain/errorCode.ts';
import type { RideState } from '../state/rideState.ts';

export type ScanView =
  /** `notFound`: nothing has the sent number; the field shows the error. */
  | { kind: 'entering'; number: string; busy: boolean; notFound: boolean }
  | { kind: 'refused'; number: string; refusal: Refusal }
  | { kind: 'offered' };

/** The entry of a number: typing, lookup, then the offer or the refusal. */
export function scanView({ phase, refusal, lookup, offer }: RideState): ScanView {
  const number = lookup && 'number' in lookup ? lookup.number : null;
  if (number === null) return { kind: 'entering', number: '', busy: false, notFound: false };
  if (phase === 'lookingUp') return { kind: 'entering', number, busy: true, notFound: false };
  // The start is about to open its own screen. Until then the card stays.
  if (phase !== 'lookupRefused' && offer !== null) return { kind: 'offered' };
  if (phase !== 'lookupRefused') return { kind: 'entering', number: '', busy: false, notFound: false };
  const isUnknown = refusal === null || refusal.code === 'bikeNotFound';
  return isUnknown ? { kind: 'entering', number, busy: false, notFound: true } : { kind: 'refused', number, refusal };
}
