import type { Rent } from '../rent.types.ts';

type LockRefusalCode = 'WRONG_STAGE' | 'NEED_CLOSE_LOCK' | 'NEED_CLOSE_CHAIN_LOCK';

/**
 * Why the chain may not be opened now; null when it may: with the wheel closed, and when the chain must go elsewhere.
 */
export function chainRefusal({
  capabilities,
  ended_at,
  wheel_lock,
  chain_lock,
  stage,
  step,
}: Rent): LockRefusalCode | null {
  if (!capabilities.chain || ended_at !== null) return 'WRONG_STAGE';
  if (wheel_lock === 'open') return 'NEED_CLOSE_LOCK';
  const isWanted = step === 'chain_lock_open' || (stage === 'PAUSE' && chain_lock === 'closed');
  return isWanted ? null : 'WRONG_STAGE';
}

/** Why the wheel may not be opened now. @param chainIsWarm the chain was opened less than 6 s ago (map-and-rent §9) */
export function wheelRefusal(
  { capabilities, ended_at, wheel_lock, chain_lock, chain_place, step }: Rent,
  chainIsWarm: boolean,
): LockRefusalCode | null {
  if (!capabilities.wheelLock || ended_at !== null || wheel_lock === 'open') return 'WRONG_STAGE';
  const chainIsAway = !capabilities.chain || (chain_lock === 'closed' && chain_place === 'holder');
  if (!chainIsAway || chainIsWarm) return 'NEED_CLOSE_CHAIN_LOCK';
  return step === 'unlock' ? null : 'WRONG_STAGE';
}
