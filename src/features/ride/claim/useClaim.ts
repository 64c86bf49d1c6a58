import { shallowEqual, useSelector } from '@xstate/react';
import type { RentFacts } from '#domain/rent.ts';
import { useRent } from '#src/runtime/runtime.tsx';
import { recordedClaim, type RecordedClaim } from './claim.view.ts';

const CLAIMED = { type: 'rider.claimed', claimId: '', reason: 'other', photoId: null } as const;

/** Whether the rider may claim "I cannot finish" now, and the recorded claim. */
export function useClaim(rent: RentFacts | null): { mayClaim: boolean; recorded: RecordedClaim | null } {
  const chart = useSelector(useRent(), (snapshot) => snapshot?.children.claim);
  const mayClaim = useSelector(chart, (snapshot) => snapshot?.can(CLAIMED) === true);
  const recorded = useSelector(
    chart,
    (snapshot) => rent && recordedClaim(rent, snapshot?.context.owed ?? null),
    shallowEqual,
  );
  return { mayClaim: mayClaim && recorded === null, recorded };
}
