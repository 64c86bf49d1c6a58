import type { Refusal } from '#domain/errorCode.ts';

export type SignInView = {
  /** The error below the PIN: login or PIN is wrong. */
  atPin: Refusal | undefined;
  /** The error above the button, for every other reason. */
  above: Refusal | undefined;
  /** A blocked rider sees the reason and the contacts instead of the form. */
  blocked: Refusal | undefined;
};

/** The server failed. Login and PIN may be right, so the next step is a retry. */
export const isServersFault = (refusal: Refusal | undefined): boolean =>
  refusal?.code === 'serverErrorTitle' || refusal?.code === 'serverTempUnavailable';

/** Decides where the refusal of a sign-in appears. */
export function signInView(refusal: Refusal | null): SignInView {
  const nothing: SignInView = { atPin: undefined, above: undefined, blocked: undefined };
  if (!refusal) return nothing;
  if (refusal.code === 'blockedUserAuthError') return { ...nothing, blocked: refusal };
  if (refusal.code === 'loginErrorMessage' || refusal.code === 'invalidData') return { ...nothing, atPin: refusal };
  return { ...nothing, above: refusal };
}
