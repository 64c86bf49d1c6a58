import type { Refusal } from '#domain/errorCode.ts';
import type { ServerEvent } from '../rent/rent.types.ts';

export type SessionContext = {
  /** Whose session it is; null while nobody is signed in. */
  riderId: string | null;
  /** Why the last sign-in was refused; the screen shows it beside what is still typed. */
  refusal: Refusal | null;
  /** Ticks of 30 s that the access token has left. */
  ticksLeft: number;
  /** Renewals in a row that got no answer. */
  attempt: number;
};

/** Which rider has tokens now, and seconds until they expire. */
export type Granted = { riderId: string; secondsLeft: number };

export type Restored = { kind: 'kept'; riderId: string } | { kind: 'nothing' };
export type SignInOutcome =
  ({ kind: 'signedIn'; isAnotherRider: boolean } & Granted) | { kind: 'refused'; refusal: Refusal };
/** `unreachable` is no answer or a 5xx: the session may well be alive. */
export type RenewalOutcome = ({ kind: 'renewed' } & Granted) | { kind: 'refused' } | { kind: 'unreachable' };
export type Credentials = { login: string; pin: string };

/** Facts that realtime hands on to the ride. */
export type RideNews = Exclude<ServerEvent, { type: 'server.deniedRide' }>;

export type SessionEvent =
  | ({ type: 'rider.submittedCredentials' } & Credentials)
  | { type: 'rider.signedOut' }
  /** A bearer was refused for the first time: renew, then the request is repeated. */
  | { type: 'server.answered401' }
  /** A freshly renewed bearer was refused: the session is over. */
  | { type: 'server.refusedFreshToken' }
  | { type: 'device.becameVisible'; secondsLeft: number }
  | { type: 'device.cameOnline'; secondsLeft: number }
  | { type: 'device.wentOffline' }
  | ({ type: 'tabs.receivedTokens' } & Granted)
  | { type: 'tabs.signedOut' }
  | RideNews;
