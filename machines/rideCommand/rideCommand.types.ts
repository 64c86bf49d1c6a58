import type { PreparedCommand, RideCommand, SavedFinish } from '#domain/command.ts';
import type { Refusal } from '#domain/errorCode.ts';
import type { Position, RentFacts } from '#domain/rent.ts';
import type { AnsweredByText } from '../commandDelivery/commandDelivery.types.ts';
import type { Timed } from '../withClock.ts';

export type RideCommandInput = { riderId: string };

export type RideCommandContext = {
  riderId: string;
  /** The ride as the ride's chart knows it. */
  rent: RentFacts | null;
  /** Null while the phone has no position. */
  position: Position | null;
  /** The command being sent, or the refused one that `rider.retried` sends again under a new key. */
  command: RideCommand | null;
  /** The command with its key, when it comes from before a reload. */
  prepared: PreparedCommand | null;
  savedFinish: SavedFinish | null;
  /** Why the command was refused. A refused start goes to the ride's chart, which shows it. */
  refusal: Refusal | null;
};

/** What an earlier visit left: a command without an answer, a finish that was saved. */
export type RestoredCommand = { prepared: PreparedCommand | null; savedFinish: SavedFinish | null };

/** `now`: for the time of a finish. */
export type RideCommandEvent = Timed & RideCommandNews;

/** `rent.*` from the ride's chart; the rider's answer to a refusal and the phone's facts come from `sendToRide`. */
type RideCommandNews =
  | ({ type: 'rent.loaded' } & RestoredCommand)
  | { type: 'rent.changed'; rent: RentFacts | null }
  | { type: 'rent.commandRequested'; command: RideCommand }
  /** The server has confirmed that no ride is on. */
  | { type: 'rentSync.foundNoRide' }
  | { type: 'rider.retried' }
  | { type: 'rider.dismissedRefusal' }
  /** Withdraws a saved finish. */
  | { type: 'rider.wentBack' }
  | { type: 'rider.photoTaken' }
  | AnsweredByText
  | { type: 'device.located'; position: Position }
  | { type: 'device.lostLocation' }
  | { type: 'device.wentOffline' }
  | { type: 'device.cameOnline' };

/** The output to the ride's chart, to the locks, to the claim and to the photo. */
export type RideCommandOutput =
  /**
   * `byRider`: by a tap of now, so the rider is there. False: from an earlier visit, or a saved finish that is sent by
   * itself. No lock opens because of these.
   */
  | { type: 'rideCommand.began'; commandKind: RideCommand['kind']; byRider: boolean; finishIsSaved: boolean }
  | { type: 'rideCommand.accepted'; rent: RentFacts; uploadTicket: string | null }
  /** `byServer`: false if the app itself failed. */
  | { type: 'rideCommand.refused'; commandKind: RideCommand['kind']; refusal: Refusal; byServer: boolean }
  /** Nothing is being sent and nothing is refused. */
  | { type: 'rideCommand.settled' }
  /** The time of a finish is saved: it waits for the network, or for the answer of another command. */
  | { type: 'rideCommand.finishSaved' }
  /** The rider rides on; another command is still being sent. */
  | { type: 'rideCommand.finishWithdrawn' }
  /** The rider retries a lock command: the locks decide which lock is next. */
  | { type: 'rideCommand.unlockAsked' };
