import type { Refusal } from './errorCode.ts';
import type { Position, RentFacts } from './rent.ts';
import type { TextCommand } from './textCommand.ts';

/** One command of a rider to the server during a ride. It is complete: a reload can send it again. */
export type RideCommand =
  | { kind: 'start'; number: string; insurance: boolean; position: Position | null }
  | { kind: 'cancel'; rentId: string }
  | { kind: 'openChain'; rentId: string }
  | { kind: 'openLock'; rentId: string }
  | { kind: 'pause'; rentId: string; position: Position | null }
  | { kind: 'resume'; rentId: string; position: Position | null }
  /** `requestedAt`: server milliseconds of a request made without a network; null = now. */
  | { kind: 'finish'; rentId: string; position: Position | null; requestedAt: number | null }
  | { kind: 'parking'; rentId: string; number: string; position: Position | null }
  | { kind: 'complete'; rentId: string; photoOwed: boolean }
  | { kind: 'returnToRide'; rentId: string };

/** Milliseconds. The server executes a command within this time or never (decisions §4). */
export const COMMAND_LIFETIME_MS = 20_000;
/**
 * Milliseconds. After this time without an answer the app sends the command again under the same key, and the screen says
 * so; after `COMMAND_LIFETIME_MS` it asks again for its result only (`machines/commandDelivery`, decisions §4).
 */
export const COMMAND_ANSWER_MS = 5_000;

/** A command with its only key. `expiresAt`: server milliseconds; the server refuses the command afterwards. */
export type PreparedCommand = { intent: RideCommand; key: string; expiresAt: number };

/** The server's answer to a command. Accepted does not mean done: the locks move later, and the rent row shows it. */
export type CommandOutcome =
  | { kind: 'accepted'; rent: RentFacts; uploadTicket: string | null }
  | { kind: 'refused'; refusal: Refusal }
  /** The command arrived too late. It had no effect and will have none. */
  | { kind: 'expired' };

/** The answer of `GET api/commands/{key}`. `unknown` and `running` mean "ask again"; they are not failures. */
export type CommandReport = CommandOutcome | { kind: 'running' } | { kind: 'unknown' };

/** A finish requested without a network. It must end no other ride. `requestedAt`: server milliseconds. */
export type SavedFinish = { rentId: string; requestedAt: number };

/** Stored in the phone during a ride, so that a reload finds the ride and its open command. */
export type PersistedRide = {
  rent: RentFacts | null;
  command: PreparedCommand | null;
  savedFinish: SavedFinish | null;
  photo: OwedPhoto | null;
  claim: OwedClaim | null;
  /** The finished ride, until the rider closes its receipt. */
  receipt: RentFacts | null;
  /** The message of a ride by text message that has no answer yet. */
  text: TextCommand | null;
};

/** A photo that the server does not have yet; `photoId` names the picture stored in the phone. */
export type OwedPhoto = { photoId: string; rentId: string; uploadTicket: string | null };

/** The reason why the rider cannot finish, as the rider chooses it (decisions §4). */
export type ClaimReason = 'parking' | 'wheelLock' | 'chain' | 'offline' | 'other';

/**
 * A claim "cannot finish" that the server does not have yet; its id is its key. `at`: server milliseconds of its
 * creation.
 */
export type OwedClaim = {
  claimId: string;
  rentId: string;
  reason: ClaimReason;
  at: number;
  position: Position | null;
  photoId: string | null;
};
