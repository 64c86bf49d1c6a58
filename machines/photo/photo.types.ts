import type { OwedPhoto } from '#domain/command.ts';
import type { Refusal } from '#domain/errorCode.ts';
import type { RentFacts } from '#domain/rent.ts';

export type PhotoInput = { riderId: string };

export type PhotoContext = { riderId: string; owed: OwedPhoto | null; tries: number };

export type PhotoOutcome = { kind: 'delivered'; rent: RentFacts } | { kind: 'refused'; refusal: Refusal };

export type PhotoEvent =
  | { type: 'rent.photoTaken' | 'claim.photoTaken'; owed: OwedPhoto }
  | { type: 'device.cameOnline' | 'device.becameVisible' };
