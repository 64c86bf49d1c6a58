import { lockTask } from '#domain/lockOrder.ts';
import type { RentFacts } from '#domain/rent.ts';
import type { FinishPlace } from './finish.types.ts';

/** Reads a row of ACTIVE_RIDE_END; `photoId` names a photo that the phone holds for it. */
export function finishPlace(rent: RentFacts, photoId: string | null): FinishPlace {
  if (rent.capabilities.docked) return rent.errorCode === null ? 'docking' : 'dockRefused';
  if (rent.status === 'WAIT_TO_RETURN_IN_PROGRESS') return 'goingBack';
  if (lockTask(rent) !== null) return 'atLocks';
  if (rent.parkingId === null) return parkingPlace(rent);
  // A lock that did not close is asked again by the same button that asked it first.
  if (rent.step === 'wait' && rent.photoState !== 'none' && rent.errorCode === null) return 'locking';
  const hasPhoto = photoId !== null || rent.photoState === 'uploaded' || !rent.capabilities.photoAtEnd;
  return hasPhoto ? 'photoTaken' : 'photographing';
}

function parkingPlace({ errorCode, step }: RentFacts): FinishPlace {
  if (errorCode === 'PARKING_NOT_ALLOWED') return 'parkingRefused';
  if (step === 'parking') return 'parkingAsked';
  return step === 'positioning' || step === 'wait' ? 'positioning' : 'updating';
}
