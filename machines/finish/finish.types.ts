import type { RideCommand } from '#domain/command.ts';
import type { Refusal } from '#domain/errorCode.ts';
import type { RentFacts } from '#domain/rent.ts';

/** `sending`: the command that was being sent when the stage was entered, after a reload. */
export type FinishInput = { rent: RentFacts; photoId: string | null; sending: RideCommand['kind'] | null };

export type FinishContext = FinishInput;

/** Forwarded by the ride's chart: the rider's events, the server's, and what happens to the command and the photo. */
export type FinishEvent =
  | { type: 'rider.parkingChosen'; number: string }
  | { type: 'rider.photoTaken'; photoId: string }
  | { type: 'rider.completed' }
  | { type: 'rider.wentBack' }
  /** From another location: the server checks again. */
  | { type: 'rider.finishAsked' }
  | { type: 'photo.refused'; refusal: Refusal }
  | { type: 'ride.changed'; rent: RentFacts | null }
  | { type: 'command.requested'; commandKind: RideCommand['kind'] }
  | { type: 'command.settled' };

export type FinishCommand =
  { kind: 'parking'; number: string } | { kind: 'finish' } | { kind: 'complete' } | { kind: 'returnToRide' };

/** Sent to the ride's chart, which sends one command at a time. */
export type FinishCommandRequest = { type: 'finish.commandRequested'; command: FinishCommand };

/** The phase of a ride's end, from the server's row and the phone's photo. */
export type FinishPhase =
  | 'positioning'
  | 'parkingAsked'
  | 'parkingRefused'
  /** The wheel lock or the chain: the chart locks decides. */
  | 'atLocks'
  | 'photographing'
  | 'photoTaken'
  | 'locking'
  /** In a dock that is locking the bike: the ride ends by itself. */
  | 'docking'
  /** In a dock that did not lock. */
  | 'dockRefused'
  | 'goingBack'
  /** A step of a newer server: the last screen stays until the next row. */
  | 'updating';
