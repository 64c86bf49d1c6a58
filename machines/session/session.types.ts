import type { ActorLogic, AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate';
import type { Refusal } from '#domain/errorCode.ts';
import type { SecondFactor } from '#domain/secondFactor.ts';
import type { pushQueueMachine } from '../pushQueue/pushQueue.machine.ts';
import type { rentMachine } from '../rent/rent.machine.ts';

/** A chart that starts with its rider alone. */
type ChartOfRider<TChart extends AnyStateMachine> = ActorLogic<
  SnapshotFrom<TChart>,
  EventFromLogic<TChart>,
  { riderId: string }
>;

/** The charts of a session. Only their types are imported here: a visitor's first screen does not load them. */
export type RideCharts = { rent: ChartOfRider<typeof rentMachine>; pushQueue: ChartOfRider<typeof pushQueueMachine> };

export type SessionInput = {
  /** 0 to 1, drawn once per page: phones that lost the server together do not all come back in the same second. */
  jitter: number;
};

export type SessionContext = SessionInput & {
  /** Whose session it is; null while nobody is signed in. */
  riderId: string | null;
  /** How the rider signs in, or tried last: each way has its own screen. */
  by: SignInRequest['by'];
  /** Why the last sign-in was refused; the screen shows it and leaves the typed text. */
  refusal: Refusal | null;
  /** Who has passed the first step of the sign-in, and which factors may make the code of the second. */
  secondFactor: SecondFactor | null;
  /** How many whole ticks the access token has left. */
  ticksLeft: number;
  /** Tries in a row without an answer: of the ride’s code first, then of renewals. */
  attempt: number;
};

/** Which rider has tokens now, and seconds until they expire. */
export type Granted = { riderId: string; secondsLeft: number };

export type Restored = { kind: 'kept'; riderId: string } | { kind: 'nothing' };
type SignedIn = { kind: 'signedIn' } & Granted;
type Refused = { kind: 'refused'; refusal: Refusal };
export type SignInOutcome = SignedIn | Refused | { kind: 'secondFactor'; secondFactor: SecondFactor };
/** `over`: the session between the two steps has ended, so the rider begins with the first one again. */
export type CodeOutcome = SignedIn | Refused | { kind: 'over'; refusal: Refusal };
/** `unreachable`: no answer, a 5xx, or an answer from another host. The session may still be valid. */
export type RenewalOutcome = ({ kind: 'renewed' } & Granted) | { kind: 'refused' } | { kind: 'unreachable' };
/** What was refused: the renewal, or a bearer that had just been renewed. */
export type Verification = { riderId: string; refused: 'renewal' | 'bearer' };
export type Ending = { riderId: string; revokeOnServer: boolean };
export type Credentials = { login: string; pin: string };
/** `code`: the six digits of the mail that was sent to this address. */
export type EmailCode = { email: string; code: string };
/** `code`: of the address to which a provider sent the rider back. */
export type ProviderCode = { code: string };
/** What a sign-in is asked for with: login and PIN, the code of a mail, or the word of a provider. */
export type SignInRequest =
  | ({ by: 'pin' } & Credentials)
  | ({ by: 'email' } & EmailCode)
  | ({ by: 'provider' } & ProviderCode);
/** `code`: the six digits that this factor shows now. */
export type FactorCode = { factorId: string; code: string };

export type SessionEvent =
  | ({ type: 'rider.submittedCredentials' } & SignInRequest)
  | ({ type: 'rider.submittedCode' } & FactorCode)
  | { type: 'rider.leftSecondFactor' }
  | { type: 'rider.signedOut' }
  /** A bearer was refused for the first time: renew, then repeat the request. */
  | { type: 'server.answered401' }
  /** A freshly renewed bearer was refused: the session may be over. */
  | { type: 'server.refusedFreshToken' }
  | { type: 'device.becameVisible'; secondsLeft: number }
  | { type: 'device.cameOnline'; secondsLeft: number }
  | { type: 'device.wentOffline' }
  | ({ type: 'tabs.receivedTokens' } & Granted)
  /** `byServer`: the rider did not ask for it. */
  | { type: 'tabs.signedOut'; byServer: boolean };
