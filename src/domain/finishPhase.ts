import type { RideCommand } from './command.ts';
import { lockTask } from './lockSequence.ts';
import type { RentFacts } from './rent.ts';

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

/** The phase for the rider: also the command that is being sent in it. */
export type FinishState = FinishPhase | 'tellingParking' | 'completing' | 'askingBack';

/** @param sending the command that is being sent, if there is one; a row that has overtaken it counts more */
export function finishState(phase: FinishPhase, sending: RideCommand['kind'] | null): FinishState {
  if (sending === 'parking' && (phase === 'parkingAsked' || phase === 'parkingRefused')) return 'tellingParking';
  if (sending === 'complete' && phase === 'photoTaken') return 'completing';
  return sending === 'returnToRide' && phase !== 'goingBack' ? 'askingBack' : phase;
}

/** Reads a row of ACTIVE_RIDE_END; `photoId` names a photo that the phone stores for the ride. */
export function finishPhase(rent: RentFacts, photoId: string | null): FinishPhase {
  if (rent.capabilities.docked) return rent.errorCode === null ? 'docking' : 'dockRefused';
  if (rent.status === 'WAIT_TO_RETURN_IN_PROGRESS') return 'goingBack';
  if (lockTask(rent) !== null) return 'atLocks';
  if (rent.parkingId === null) return parkingPhase(rent);
  // A lock did not close: the button that requested it first requests it again.
  if (rent.step === 'wait' && rent.photoState !== 'none' && rent.errorCode === null) return 'locking';
  const hasPhoto = photoId !== null || rent.photoState === 'uploaded' || !rent.capabilities.photoAtEnd;
  return hasPhoto ? 'photoTaken' : 'photographing';
}

function parkingPhase({ errorCode, step }: RentFacts): FinishPhase {
  if (errorCode === 'PARKING_NOT_ALLOWED') return 'parkingRefused';
  if (step === 'parking') return 'parkingAsked';
  return step === 'positioning' || step === 'wait' ? 'positioning' : 'updating';
}
