/** Digits of a code (RFC 6238, as the auth service makes them). */
export const CODE_LENGTH = 6;

/** The one that the rider uses, and a spare one (ours). */
export const MOST_FACTORS = 2;

/** An app that makes codes for a second step of the sign-in, on one of the rider's phones. */
export type Factor = {
  id: string;
  /** The name that it was added under. */
  name: string;
  /** Milliseconds; null if the auth service does not say it. */
  addedAt: number | null;
};

/** Who signs in, and with which of their factors. */
export type SecondFactor = { riderId: string; factors: readonly Factor[] };

/** A factor before its first code: its secret as text, as an `otpauth:` address, and as a QR code (an SVG text). */
export type NewFactor = { id: string; secret: string; secretAddress: string; secretPicture: string };

/** Names that the app gives: the second one is for another phone. */
export const FACTOR_NAMES = ['main', 'spare'] as const;

/** The name for another factor: one that none of these has. */
export const freeName = (factors: readonly Factor[]): string =>
  FACTOR_NAMES.find((name) => factors.every((factor) => factor.name !== name)) ?? FACTOR_NAMES[1];
