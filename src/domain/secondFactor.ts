/** Digits of a code (RFC 6238, as the auth service makes them). */
export const CODE_LENGTH = 6;

/** An app that makes codes for a second step of the sign-in, on one of the rider's phones. */
type Factor = {
  id: string;
  /** The name that it was added under. */
  name: string;
  /** Milliseconds; null if the auth service does not say it. */
  addedAt: number | null;
};

/** Who signs in, and with which of their factors. */
export type SecondFactor = { riderId: string; factors: readonly Factor[] };

/** Names that the app gives: the second one is for another phone. */
export const FACTOR_NAMES = ['main', 'spare'] as const;
