import type { ClaimReason, OwedClaim } from '#domain/command.ts';
import type { RentFacts } from '#domain/rent.ts';

/** The claim "I cannot finish". `at`: server milliseconds; `sent`: the server has it. */
export type RecordedClaim = { at: number; sent: boolean };

/** The recorded claim of this ride; null if there is none. */
export function recordedClaim(rent: Pick<RentFacts, 'id' | 'claimedAt'>, owed: OwedClaim | null): RecordedClaim | null {
  if (rent.claimedAt !== null) return { at: rent.claimedAt, sent: true };
  return owed?.rentId === rent.id ? { at: owed.at, sent: false } : null;
}

/** Possible reasons for this vehicle, in the order of the steps of its end. */
export const claimReasons = ({ docked, wheelLock, chain }: RentFacts['capabilities']): ClaimReason[] => [
  'parking',
  ...(wheelLock || docked ? (['wheelLock'] as const) : []),
  ...(chain ? (['chain'] as const) : []),
  'offline',
  'other',
];

/** The likely reason, by the ride's row. The sheet preselects it, and the rider can change it. */
export function likelyReason(
  { stage, step, errorCode }: Pick<RentFacts, 'stage' | 'step' | 'errorCode'>,
  link: 'online' | 'offline',
): ClaimReason | null {
  if (link === 'offline') return 'offline';
  if (step === 'lock_info' || errorCode === 'NEED_CLOSE_LOCK') return 'wheelLock';
  if (step === 'chain_lock_open' || step === 'chain_lock_close' || errorCode === 'NEED_CLOSE_CHAIN_LOCK')
    return 'chain';
  return errorCode === 'PARKING_NOT_ALLOWED' || (stage === 'ACTIVE_RIDE_END' && step === 'parking') ? 'parking' : null;
}
