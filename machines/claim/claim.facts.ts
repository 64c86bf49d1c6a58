import type { OwedClaim, RideCommand } from '#domain/command.ts';
import type { RentFacts, RideStage } from '#domain/rent.ts';
import type { ClaimContext, ClaimDraft, ClaimEvent, ClaimOutcome, ClaimOutput, RefusedCommand } from './claim.types.ts';

const NORMAL_STAGES: readonly (RideStage | null)[] = ['CHECK_START', 'ACTIVE_RIDE', 'PAUSE'];

/** A ride without errors has no failed attempts; a row with a new error adds one. */
export function failedAttemptsAfterRow(
  { rent: known, failedFinishAttempts: failed }: Pick<ClaimContext, 'rent' | 'failedFinishAttempts'>,
  rent: RentFacts | null,
): number {
  if (rent === null) return 0;
  const isElsewhere = known?.id !== rent.id || known.stage !== rent.stage;
  // After a dock that did not lock: the rider tries again.
  const triesAgain = rent.capabilities.docked && known?.id === rent.id && known.errorCode !== null;
  if (isElsewhere && NORMAL_STAGES.includes(rent.stage) && !triesAgain) return 0;
  return rent.errorCode !== null && (isElsewhere || known.errorCode !== rent.errorCode) ? failed + 1 : failed;
}

/** Commands without which a ride can be ended and paused: a refusal of these does not count towards a claim. */
const NOT_NEEDED: readonly RideCommand['kind'][] = ['start', 'cancel', 'returnToRide'];

/** A failure of the app itself does not count. */
export const failedAttemptsAfterRefusal = (
  { failedFinishAttempts }: Pick<ClaimContext, 'failedFinishAttempts'>,
  { commandKind, byServer }: RefusedCommand,
): number => (byServer && !NOT_NEEDED.includes(commandKind) ? failedFinishAttempts + 1 : failedFinishAttempts);

/** What the rider says, with the ride and the phone's position now. */
export function draftOf({ rent, position }: ClaimContext, event: ClaimEvent | { type: string }): ClaimDraft {
  if (rent === null || event.type !== 'rider.claimed' || !('claimId' in event))
    throw new Error('Nothing to record without a claim');
  return { claimId: event.claimId, rentId: rent.id, reason: event.reason, position, photoId: event.photoId };
}

export function owedIn({ owed }: ClaimContext): OwedClaim {
  if (owed === null) throw new Error('Nothing to send without a claim');
  return owed;
}

export const outcomeEvent = (outcome: ClaimOutcome): ClaimOutput =>
  outcome.kind === 'delivered'
    ? { type: 'claim.delivered', rent: outcome.rent }
    : { type: 'claim.refused', refusal: outcome.refusal };

/** The claim's photo, once the server has given its ticket; null where there is none. */
export const photoTaken = ({ owed }: ClaimContext, outcome: ClaimOutcome): ClaimOutput | null =>
  owed?.photoId && outcome.kind === 'delivered'
    ? {
        type: 'claim.photoTaken',
        owed: { photoId: owed.photoId, rentId: owed.rentId, uploadTicket: outcome.uploadTicket },
      }
    : null;
