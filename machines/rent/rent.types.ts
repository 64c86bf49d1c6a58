import type { ClaimReason, Intent, OwedClaim, PreparedCommand } from '#domain/command.ts';
import type { Refusal } from '#domain/errorCode.ts';
import type { Wanted } from '#domain/lookup.ts';
import type { Offer, Position, RentFacts } from '#domain/rent.ts';
import type { ZoneFact } from '#domain/zone.ts';
import type { ClaimWord } from '../claim/claim.types.ts';
import type { FinishWish } from '../finish/finish.types.ts';
import type { LocksWord } from '../locks/locks.types.ts';
import type { StartWish } from '../start/start.types.ts';
import type { TruthAnswer } from '../truth/truth.types.ts';

export type RentInput = { riderId: string };

export type RentContext = {
  riderId: string;
  wanted: Wanted | null;
  /** The vehicle looked at; stays through CHECK_START and startRefused. */
  offer: Offer | null;
  /** Null while the phone has none to give. */
  position: Position | null;
  /** Why the last lookup, start or act was refused. An error of the ride itself stands in `rent.errorCode`. */
  refusal: Refusal | null;
  /** The ride that is on; null before the server accepted one and after it is over. */
  rent: RentFacts | null;
  /** The ride just finished, by the server's word. */
  receipt: RentFacts | null;
  /** The act being sent, or the refused one that `rider.retried` sends again under a new key. */
  intent: Intent | null;
  /** With its key, when it comes from before a reload. */
  prepared: PreparedCommand | null;
  /** Server milliseconds of a finish asked without a network. */
  finishRecordedAt: number | null;
  photoId: string | null;
  uploadTicket: string | null;
  /** The ride that ended last, so that a late row does not bring it back. */
  endedRentId: string | null;
  /** Server milliseconds of the last word about `rent`; null = from the phone's memo, not confirmed yet. */
  confirmedAt: number | null;
  /** The claim that the server has not got yet; once it has, `rent.claimedAt` says so. */
  claim: OwedClaim | null;
  /** How often the end or a pause was refused or a lock was stuck, since the ride last went on as it should. */
  troubles: number;
  /** What the zone region stands for, with its limit or its parking. */
  zone: ZoneFact;
};

export type RiderEvent =
  | { type: 'rider.numberTyped'; number: string }
  | { type: 'rider.vehicleChosen'; mapId: number }
  | { type: 'rider.confirmed'; insurance: boolean }
  /** Free: before the ride runs, and in its first moments while the vehicle is being looked over. */
  | { type: 'rider.startCancelled' }
  /** "Check": the wheel lock is closed. */
  | { type: 'rider.lockClosed' }
  /** "Check": the chain is in its holder, or round the rack. */
  | { type: 'rider.chainFastened' }
  /** "Open": the lock that is next in order. */
  | { type: 'rider.unlockAsked' }
  /** In a pause: the chain is wanted round a rack. */
  | { type: 'rider.chainAsked' }
  /** The ride cannot be finished; `claimId` is a new UUID, `photoId` names a picture kept in the phone. */
  | { type: 'rider.claimed'; claimId: string; reason: ClaimReason; photoId: string | null }
  | { type: 'rider.pauseAsked' }
  | { type: 'rider.resumeAsked' }
  | { type: 'rider.finishAsked' }
  | { type: 'rider.wentBack' }
  | { type: 'rider.parkingChosen'; number: string }
  | { type: 'rider.photoTaken'; photoId: string }
  | { type: 'rider.completed' }
  | { type: 'rider.retried' }
  | { type: 'rider.closed' }
  /** "Open that ride", after accountHasRentAlready: asks the server at once. */
  | { type: 'rider.openedRide' };

export type ServerEvent =
  | { type: 'server.rentChanged'; rent: RentFacts }
  | { type: 'server.rentsListed'; rents: readonly RentFacts[]; serverTime?: number }
  /** Realtime rows flow, or have stopped flowing. */
  | { type: 'server.wentLive' }
  | { type: 'server.wentSilent' };

export type DeviceEvent =
  | { type: 'device.located'; position: Position }
  | { type: 'device.lostLocation'; reason: 'denied' | 'unavailable' }
  | { type: 'device.wentOffline' }
  | { type: 'device.cameOnline' }
  | { type: 'device.becameVisible' }
  | { type: 'device.zoneChanged'; zone: ZoneFact };

/** Between the chart's own regions and children; nobody outside sends these. */
export type OwnEvent =
  | { type: 'memo.recalled' }
  | { type: 'ride.changed'; rent: RentFacts | null }
  | { type: 'act.begun'; act: Intent['kind'] }
  /** The server was asked, and this is what it says, new or not. */
  | { type: 'ride.checked'; rent: RentFacts }
  /** From before a reload. */
  | { type: 'act.recalled'; act: Intent['kind'] }
  | { type: 'act.settled' }
  | { type: 'act.refused' }
  | { type: 'act.startRefused' }
  | LocksWord
  | ClaimWord
  | StartWish
  | FinishWish
  | TruthAnswer
  | { type: 'photo.refused'; refusal: Refusal };

export type RentEvent = RiderEvent | ServerEvent | DeviceEvent | OwnEvent;
