import type { ClaimReason, OwedClaim, OwedPhoto, RideCommand } from '#domain/command.ts';
import type { Refusal } from '#domain/errorCode.ts';
import type { Position, RentFacts } from '#domain/rent.ts';

/** `rent`: the ride that the phone has stored. An error in its row is of an earlier visit. */
export type ClaimInput = { riderId: string; rent: RentFacts | null };

export type ClaimContext = {
  riderId: string;
  /** The ride as the ride's chart knows it. */
  rent: RentFacts | null;
  /** Null while the phone has no position. */
  position: Position | null;
  /** How often a finish or a pause was refused or a lock did not move, since the last time without errors. */
  failedFinishAttempts: number;
  /** The claim that the server has not received yet; afterwards `rent.claimedAt` is set. */
  owed: OwedClaim | null;
  tries: number;
};

/** What the rider reports, before the phone adds the time. */
export type ClaimDraft = Omit<OwedClaim, 'at'>;

/** `uploadTicket`: for the photo that follows, if there is one. */
export type ClaimOutcome =
  | { kind: 'delivered'; rent: RentFacts; uploadTicket: string | null }
  | { kind: 'refused'; refusal: Refusal };

/** The ride cannot be finished; `claimId` is a new UUID, `photoId` names a picture stored in the phone. */
export type Claimed = { type: 'rider.claimed'; claimId: string; reason: ClaimReason; photoId: string | null };

/** `byServer`: false if the app itself failed. */
export type RefusedCommand = { commandKind: RideCommand['kind']; byServer: boolean };

export type ClaimEvent =
  | Claimed
  | { type: 'rent.changed'; rent: RentFacts | null }
  | { type: 'rideCommand.began'; finishIsSaved: boolean }
  | ({ type: 'rideCommand.refused' } & RefusedCommand)
  | { type: 'rideCommand.finishSaved' | 'rideCommand.finishWithdrawn' | 'rideCommand.settled' }
  /** The rider closed a lock by hand and nothing confirms it. A broken sensor must not trap a rider in a ride. */
  | { type: 'locks.unconfirmed' }
  | { type: 'device.located'; position: Position }
  /** The ride's screen could not be drawn; it was left or is drawn again. */
  | { type: 'device.brokeScreen' | 'device.mendedScreen' }
  | { type: 'device.lostLocation' | 'device.wentOffline' | 'device.cameOnline' | 'device.becameVisible' };

export type ClaimOutput =
  | { type: 'claim.delivered'; rent: RentFacts }
  | { type: 'claim.refused'; refusal: Refusal }
  /** The chart `photo` sends it. */
  | { type: 'claim.photoTaken'; owed: OwedPhoto };
