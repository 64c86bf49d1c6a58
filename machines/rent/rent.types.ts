import type { PersistedRide, RideCommand } from '#domain/command.ts';
import type { Refusal } from '#domain/errorCode.ts';
import type { Position, RentFacts } from '#domain/rent.ts';
import type { ZoneFact } from '#domain/zone.ts';
import type { Claimed, ClaimOutput } from '../claim/claim.types.ts';
import type { AnsweredByText } from '../commandDelivery/commandDelivery.types.ts';
import type { LocksOutput } from '../locks/locks.types.ts';
import type { LookupOutput } from '../lookup/lookup.types.ts';
import type { PhotoOutput } from '../photo/photo.types.ts';
import type { RentSyncOutput } from '../rentSync/rentSync.types.ts';
import type { RestoredCommand, RideCommandOutput } from '../rideCommand/rideCommand.types.ts';

/** `stored`: what this phone has stored for the rider, read when the chart starts. */
export type RentInput = { riderId: string; stored?: PersistedRide | null };

export type RentContext = {
  riderId: string;
  /**
   * Why the last photo or claim was refused. The refusal of a command is in the chart rideCommand, of a lookup or a
   * start in the chart lookup, an error of the ride itself in `rent.errorCode`.
   */
  refusal: Refusal | null;
  /** The active ride; null before the server accepts one and after it is over. */
  rent: RentFacts | null;
  /** The ride that just finished, from the server's row. */
  receipt: RentFacts | null;
  /** The number of the vehicle whose start is not settled: no row of it has come. */
  startNumber: string | null;
  photoId: string | null;
  /** The ride that ended last: prevents a late row from bringing it back. */
  endedRentId: string | null;
  /** Server milliseconds of the last answer about `rent`; null = from the phone's storage, not confirmed yet. */
  confirmedAt: number | null;
  /** What is allowed where the rider is; unsure with no position, a poor one, or a border too near. */
  zone: ZoneFact;
  /** For the chart rideCommand, at the start only. */
  restored: RestoredCommand;
};

/** The vehicle of a start, as the rider confirmed it. */
export type ConfirmedVehicle = { number: string; insurance: boolean };

export type RiderEvent =
  | { type: 'rider.numberTyped'; number: string }
  | { type: 'rider.vehicleChosen'; mapId: number }
  | { type: 'rider.confirmed'; insurance: boolean }
  /** Free of charge: before the ride runs, and during the inspection. */
  | { type: 'rider.startCancelled' }
  /** "Check": the wheel lock is closed. */
  | { type: 'rider.lockClosed' }
  /** "Check": the chain is in its holder, or round the rack. */
  | { type: 'rider.chainFastened' }
  /** "Open": the next lock in the sequence. */
  | { type: 'rider.unlockAsked' }
  /** In a pause: the rider wants the chain round a rack. */
  | { type: 'rider.chainAsked' }
  | Claimed
  | { type: 'rider.pauseAsked' }
  | { type: 'rider.resumeAsked' }
  | { type: 'rider.finishAsked' }
  | { type: 'rider.wentBack' }
  | { type: 'rider.parkingChosen'; number: string }
  | { type: 'rider.photoTaken'; photoId: string }
  | { type: 'rider.completed' }
  | { type: 'rider.retried' }
  /** Before a ride: the lookup, the offer, or a start that was refused. */
  | { type: 'rider.leftVehicle' }
  | { type: 'rider.closedReceipt' }
  /** In a ride: of a command, a photo or a claim. */
  | { type: 'rider.dismissedRefusal' }
  /** "Open that ride", after accountHasRentAlready: asks the server at once. */
  | { type: 'rider.openedRide' };

/** Events for the other charts of the ride, and not for the ride's chart. */
type HeardBeside =
  | 'rider.numberTyped'
  | 'rider.vehicleChosen'
  | 'rider.confirmed'
  | 'rider.retried'
  | 'rider.leftVehicle'
  | 'rider.openedRide'
  | 'rider.claimed'
  | 'textCommand.answered'
  | 'server.rentsListed'
  | 'server.wentLive'
  | 'server.wentSilent'
  | 'device.becameVisible'
  | 'device.located'
  | 'device.lostLocation'
  | 'device.brokeScreen'
  | 'device.mendedScreen';

export type ServerEvent =
  | { type: 'server.rentChanged'; rent: RentFacts }
  | { type: 'server.rentsListed'; rents: readonly RentFacts[]; serverTime?: number }
  /** Realtime rows arrive, or have stopped. */
  | { type: 'server.wentLive' }
  | { type: 'server.wentSilent' };

type DeviceEvent =
  | { type: 'device.located'; position: Position }
  | { type: 'device.lostLocation'; reason: 'denied' | 'unavailable' }
  | { type: 'device.wentOffline' }
  | { type: 'device.cameOnline' }
  | { type: 'device.becameVisible' }
  /** The ride's screen could not be drawn; it was left or is drawn again. */
  | { type: 'device.brokeScreen' }
  | { type: 'device.mendedScreen' }
  | { type: 'device.zoneChanged'; zone: ZoneFact };

/** Another row, or none: stored for a reload, and sent to each chart that follows the ride. */
type RentChanged = { type: 'rent.changed'; rent: RentFacts | null };

/** What an earlier visit left besides the row. Comes after the row. */
type RentLoaded = { type: 'rent.loaded' } & RestoredCommand;

/** What the ride's chart says to the charts beside. */
export type RentNews =
  | RentChanged
  | RentLoaded
  | CommandRequested
  /** The rider did something at the locks. It comes before the tap itself. */
  | { type: 'rent.riderInteracted' }
  /** A tap at a lock, at a moment in which that lock may move. */
  | { type: 'rent.lockClosed' | 'rent.chainFastened' | 'rent.unlockAsked' | 'rent.chainAsked' }
  | { type: 'rent.photoTaken'; photoId: string; rentId: string }
  /** No ride is on and no start has to be answered. */
  | { type: 'rent.rideOver' }
  | { type: 'rent.startRefused'; refusal: Refusal };

type CommandRequested = { type: 'rent.commandRequested'; command: RideCommand };

/** Sent between the chart's own regions and children only. */
type InternalEvent =
  | RentChanged
  | RentLoaded
  | CommandRequested
  | RideCommandOutput
  | LocksOutput
  | ClaimOutput
  | LookupOutput
  | RentSyncOutput
  | PhotoOutput;

/** What happens around a ride: `sendToRide` sends it to the charts that name it. */
export type RideEvent = RiderEvent | ServerEvent | DeviceEvent | AnsweredByText;

export type RentEvent = Exclude<RideEvent, { type: HeardBeside }> | InternalEvent;
