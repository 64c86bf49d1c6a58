import type { OwedClaim } from '#domain/command.ts';
import type { Refusal } from '#domain/errorCode.ts';
import type { RentFacts } from '#domain/rent.ts';

export type ClaimInput = { riderId: string };

export type ClaimContext = { riderId: string; owed: OwedClaim | null; tries: number };

/** What the rider reports, before the phone adds the time. */
export type ClaimDraft = Omit<OwedClaim, 'at'>;

/** `uploadTicket`: for the photo that follows, if there is one. */
export type ClaimOutcome =
  { kind: 'delivered'; rent: RentFacts; uploadTicket: string | null } | { kind: 'refused'; refusal: Refusal };

export type ClaimEvent =
  { type: 'rent.claimed'; draft: ClaimDraft } | { type: 'device.cameOnline' | 'device.becameVisible' };

/** Sent to the ride's chart. */
export type ClaimOutput =
  | { type: 'claim.recorded'; claim: OwedClaim }
  | { type: 'claim.delivered'; rent: RentFacts }
  | { type: 'claim.refused'; refusal: Refusal };
