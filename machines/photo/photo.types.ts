import type { OwedPhoto } from '#domain/command.ts';
import type { Refusal } from '#domain/errorCode.ts';
import type { RentFacts } from '#domain/rent.ts';
import type { RideCommandOutput } from '../rideCommand/rideCommand.types.ts';

export type PhotoInput = { riderId: string };

/** The photo of a ride, before it gets its ticket. */
export type TakenPhoto = Pick<OwedPhoto, 'photoId' | 'rentId'>;
/** Lets a photo of this ride be uploaded. */
export type UploadTicket = Pick<OwedPhoto, 'rentId' | 'uploadTicket'>;

export type PhotoContext = {
  riderId: string;
  owed: OwedPhoto | null;
  /** The last one that a command brought. */
  ticket: UploadTicket | null;
  tries: number;
};

export type PhotoOutcome = { kind: 'delivered'; rent: RentFacts } | { kind: 'refused'; refusal: Refusal };

/** The row with the photo in it, or why another photo is needed. */
export type PhotoOutput = { type: 'photo.delivered'; rent: RentFacts } | { type: 'photo.refused'; refusal: Refusal };

export type PhotoEvent =
  | ({ type: 'rent.photoTaken' } & TakenPhoto)
  | { type: 'claim.photoTaken'; owed: OwedPhoto }
  | Extract<RideCommandOutput, { type: 'rideCommand.accepted' }>
  | { type: 'device.cameOnline' | 'device.becameVisible' };
