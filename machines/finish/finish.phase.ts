import { lockTask } from '#domain/lockSequence.ts';
import type { RentFacts } from '#domain/rent.ts';
import type { FinishPhase } from './finish.types.ts';

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
