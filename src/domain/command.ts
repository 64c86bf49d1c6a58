import type { Position, RentFacts } from './rent.ts';
import type { Refusal } from './errorCode.ts';

/** What a rider asks of the server in a ride: one act, complete enough to be sent again after a reload. */
export type Intent =
  | { kind: 'start'; number: string; insurance: boolean; position: Position | null }
  | { kind: 'cancel'; rentId: string }
  | { kind: 'openChain'; rentId: string }
  | { kind: 'openLock'; rentId: string }
  | { kind: 'pause'; rentId: string; position: Position | null }
  | { kind: 'resume'; rentId: string; position: Position | null }
  /** `requestedAt`: server milliseconds, when the rider asked without a network; null = now. */
  | { kind: 'finish'; rentId: string; position: Position | null; requestedAt: number | null }
  | { kind: 'parking'; rentId: string; number: string; position: Position | null }
  | { kind: 'complete'; rentId: string; photoOwed: boolean }
  | { kind: 'returnToRide'; rentId: string };

/** An intent with the one key it will ever have. `expiresAt`: server milliseconds; the server refuses it afterwards. */
export type PreparedCommand = { intent: Intent; key: string; expiresAt: number };

/** The server's word about a command. Accepted is not done: metal moves later and the rent row tells. */
export type CommandOutcome =
  | { kind: 'accepted'; rent: RentFacts; uploadTicket: string | null }
  | { kind: 'refused'; refusal: Refusal }
  /** It never took effect and never will: its time passed before it arrived. */
  | { kind: 'expired' };

/** What `GET api/commands/{key}` says; `unknown` and `running` are answers to wait on, never failures. */
export type CommandReport = CommandOutcome | { kind: 'running' } | { kind: 'unknown' };

/** Stands in the phone while a ride lasts, so that a reload finds the ride and the command that was under way. */
export type RideMemo = {
  rent: RentFacts | null;
  command: PreparedCommand | null;
  /** Server milliseconds, when the rider asked to finish without a network. */
  finishRecordedAt: number | null;
  photo: OwedPhoto | null;
  claim: OwedClaim | null;
  /** The ride just finished, until the rider has put its receipt away. */
  receipt: RentFacts | null;
};

/** A photo that the server has not got yet; `photoId` names the picture kept in the phone. */
export type OwedPhoto = { photoId: string; rentId: string; uploadTicket: string | null };

/** What keeps a ride from being finished, in the rider's words (decisions §4). */
export type ClaimReason = 'parking' | 'wheelLock' | 'chain' | 'offline' | 'other';

/** A claim "cannot finish" that the server has not got yet; its id is its key. `at`: server milliseconds, when it was made. */
export type OwedClaim = {
  claimId: string;
  rentId: string;
  reason: ClaimReason;
  at: number;
  position: Position | null;
  photoId: string | null;
};
