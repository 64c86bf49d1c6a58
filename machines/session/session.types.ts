import type { Refusal } from '#domain/errorCode.ts';

export type SessionContext = {
  /** Whose session it is; null while nobody is signed in. */
  riderId: string | null;
  /** Why the last sign-in was refused; the screen shows it and leaves the typed text. */
  refusal: Refusal | null;
  /** How many whole ticks the access token has left. */
  ticksLeft: number;
  /** Renewals in a row that got no answer. */
  attempt: number;
};

/** Which rider has tokens now, and seconds until they expire. */
export type Granted = { riderId: string; secondsLeft: number };

export type Restored = { kind: 'kept'; riderId: string } | { kind: 'nothing' };
export type SignInOutcome =
  ({ kind: 'signedIn'; isAnotherRider: boolean } & Granted) | { kind: 'refused'; refusal: Refusal };
/** `unreachable`: no answer, a 5xx, or an answer from another host. The session may still be valid. */
export type RenewalOutcome = ({ kind: 'renewed' } & Granted) | { kind: 'refused' } | { kind: 'unreachable' };
/** What was refused: the renewal, or a bearer that had just been renewed. */
export type Verification = { riderId: string; refused: 'renewal' | 'bearer' };
export type Ending = { riderId: string; tellServer: boolean };
export type Credentials = { login: string; pin: string };

export type SessionEvent =
  | ({ type: 'rider.submittedCredentials' } & Credentials)
  | { type: 'rider.signedOut' }
  /** A bearer was refused for the first time: renew, then repeat the request. */
  | { type: 'server.answered401' }
  /** A freshly renewed bearer was refused: the session may be over. */
  | { type: 'server.refusedFreshToken' }
  | { type: 'device.becameVisible'; secondsLeft: number }
  | { type: 'device.cameOnline'; secondsLeft: number }
  | { type: 'device.wentOffline' }
  | ({ type: 'tabs.receivedTokens' } & Granted)
  | { type: 'tabs.signedOut' };
