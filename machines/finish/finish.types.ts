import type { Intent } from '#domain/command.ts';
import type { Refusal } from '#domain/errorCode.ts';
import type { RentFacts } from '#domain/rent.ts';

/** `sending`: the act that was on its way when the stage was entered, after a reload. */
export type FinishInput = { rent: RentFacts; photoId: string | null; sending: Intent['kind'] | null };

export type FinishContext = FinishInput;

/** Passed on by the ride's chart: the rider's words, the server's, and what becomes of the act and of the photo. */
export type FinishEvent =
  | { type: 'rider.parkingChosen'; number: string }
  | { type: 'rider.photoTaken'; photoId: string }
  | { type: 'rider.completed' }
  | { type: 'rider.wentBack' }
  /** From another place: the server is to look again. */
  | { type: 'rider.finishAsked' }
  | { type: 'photo.refused'; refusal: Refusal }
  | { type: 'ride.changed'; rent: RentFacts | null }
  | { type: 'act.begun'; act: Intent['kind'] }
  | { type: 'act.settled' };

export type Wish =
  { kind: 'parking'; number: string } | { kind: 'finish' } | { kind: 'complete' } | { kind: 'returnToRide' };

/** Told to the ride's chart, which sends one act at a time. */
export type FinishWish = { type: 'finish.wished'; wish: Wish };

/** Where the server's row and the phone's photo put the end of a ride. */
export type FinishPlace =
  | 'positioning'
  | 'parkingAsked'
  | 'parkingRefused'
  /** The wheel lock or the chain: the locks' chart has the say. */
  | 'atLocks'
  | 'photographing'
  | 'photoTaken'
  | 'locking'
  /** In a dock that locks it: the ride ends by itself. */
  | 'docking'
  /** In a dock that did not lock. */
  | 'dockRefused'
  | 'goingBack'
  /** A step of a newer server: the last picture stays until the next word. */
  | 'updating';
