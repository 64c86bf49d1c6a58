import type { Refusal } from '#domain/errorCode.ts';

export type SignInScreenState = {
  /** What is written under the PIN: the pair was wrong. */
  atPin: Refusal | undefined;
  /** What is written above the button: anything else that stands in the way. */
  above: Refusal | undefined;
  /** A blocked rider reads why and whom to ask, instead of trying again. */
  blocked: Refusal | undefined;
};

/** The server answered and could not: what was typed may well be right, and the way on is the same once more. */
export const isServersFault = (refusal: Refusal | undefined): boolean =>
  refusal?.code === 'serverErrorTitle' || refusal?.code === 'serverTempUnavailable';

/** Where the refusal of a sign-in is shown. */
export function signInScreen(refusal: Refusal | null): SignInScreenState {
  const nothing: SignInScreenState = { atPin: undefined, above: undefined, blocked: undefined };
  if (!refusal) return nothing;
  if (refusal.code === 'blockedUserAuthError') return { ...nothing, blocked: refusal };
  if (refusal.code === 'loginErrorMessage') return { ...nothing, atPin: refusal };
  return { ...nothing, above: refusal };
}
