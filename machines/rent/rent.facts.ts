import type { CommandOutcome, RideCommand, PersistedRide } from '#domain/command.ts';
import { currentRide, isOver, leavesReceipt, withLastKnown } from '#domain/currentRide.ts';
import type { Refusal } from '#domain/errorCode.ts';
import { takesThePlaceOf } from '#domain/figures.ts';
import { isInLockSequence } from '#domain/lockSequence.ts';
import { inspectionSecondsLeft } from '#domain/inspection.ts';
import { refusalInRow } from '#domain/refusalCode.ts';
import type { RentFacts, RideStage, VehicleLookup } from '#domain/rent.ts';
import type { ClaimDraft } from '../claim/claim.types.ts';
import type { LockCommand } from '../locks/locks.types.ts';
import type { RentContext, RentInput } from './rent.types.ts';

export const initialContext = ({ riderId }: RentInput): RentContext => ({
  riderId,
  lookup: null,
  offer: null,
  position: null,
  refusal: null,
  rent: null,
  receipt: null,
  command: null,
  preparedCommand: null,
  finishRecordedAt: null,
  photoId: null,
  uploadTicket: null,
  endedRentId: null,
  confirmedAt: null,
  claim: null,
  failedFinishAttempts: 0,
  zone: { kind: 'unsure' },
});

/** True when this row is about this rider's ride and newer than the known row, or as new and more complete. */
export function isNewerRow({ riderId, rent, command: intent, endedRentId }: RentContext, row: RentFacts): boolean {
  if (row.clientId !== riderId || row.id === endedRentId) return false;
  if (rent?.id === row.id) return takesThePlaceOf(row, rent);
  // An unknown ride that is over is history, except the one that is being started now.
  if (isOver(row)) return rent === null && intent?.kind === 'start' && intent.number === row.frameNumber;
  return rent === null || currentRide([rent, row])?.id === row.id;
}

/** The server repeated the known row: nothing changes, but the row is confirmed. */
export const isSameVersion = ({ rent }: RentContext, row: RentFacts): boolean =>
  rent?.id === row.id && rent.version === row.version;

export const staysInStage = ({ rent }: RentContext, row: RentFacts): boolean =>
  rent?.id === row.id && !isOver(row) && withLastKnown(row, rent).stage === rent.stage;

/** An open ride becomes `rent`. A finished ride becomes the receipt, or the reason why it did not start. */
export function withRow(context: RentContext, row: RentFacts): Partial<RentContext> {
  const rent = withLastKnown(row, context.rent);
  // The row of a start settles the start, even if the command's answer never comes.
  const started = context.command?.kind === 'start' ? { command: null, preparedCommand: null } : {};
  const known: Partial<RentContext> = {
    // An answer of the server may have confirmed the row later than it was written.
    confirmedAt: Math.max(context.confirmedAt ?? 0, row.serverTime),
    failedFinishAttempts: failedAttemptsAfterRow(context, rent),
    ...started,
  };
  if (!isOver(rent) && context.rent?.id === rent.id && context.rent.stage === rent.stage) return { ...known, rent };
  const moved = { ...known, refusal: null, receipt: null, photoId: null };
  if (!isOver(rent)) return { ...moved, rent };
  const over = { ...moved, rent: null, endedRentId: rent.id, finishRecordedAt: null };
  if (leavesReceipt(rent)) return { ...over, receipt: rent, offer: null };
  return rent.status === 'ERROR_START' ? { ...over, refusal: startRefusal(rent) } : over;
}

const NORMAL_STAGES: readonly (RideStage | null)[] = ['CHECK_START', 'ACTIVE_RIDE', 'PAUSE'];

/** By the vehicle's number: each start, a failed one too, gives the vehicle another id on the map. */
export const sameVehicle = ({ offer, lookup: wanted }: RentContext): VehicleLookup | null =>
  offer ? { number: offer.frameNumber } : wanted;

/** A ride without errors has no failed attempts; a row with a new error adds one. */
function failedAttemptsAfterRow({ rent: known, failedFinishAttempts: troubles }: RentContext, rent: RentFacts): number {
  const isElsewhere = known?.id !== rent.id || known.stage !== rent.stage;
  // After a dock that did not lock: the rider tries again.
  const triesAgain = rent.capabilities.docked && known?.id === rent.id && known.errorCode !== null;
  if (isElsewhere && NORMAL_STAGES.includes(rent.stage) && !triesAgain) return 0;
  return rent.errorCode !== null && (isElsewhere || known.errorCode !== rent.errorCode) ? troubles + 1 : troubles;
}

/** Commands without which a ride cannot be ended or paused: each refusal counts towards a claim. */
const isNeededToFinish = (intent: RideCommand | null): boolean =>
  intent !== null && intent.kind !== 'start' && intent.kind !== 'cancel' && intent.kind !== 'returnToRide';

export const failedAttemptsAfterRefusal = ({ command: intent, failedFinishAttempts: troubles }: RentContext): number =>
  isNeededToFinish(intent) ? troubles + 1 : troubles;

const startRefusal = (rent: RentFacts): Refusal =>
  refusalInRow({ ...rent, stage: 'CHECK_START' }) ?? { code: 'failedToStartRent' };

/** The row in the server's answer to an accepted command. */
export function acceptedRent(outcome: CommandOutcome): RentFacts {
  if (outcome.kind !== 'accepted') throw new Error('Only an accepted command carries a row');
  return outcome.rent;
}

export const withPersistedRide = (memo: PersistedRide | null): Partial<RentContext> => ({
  rent: memo?.rent ?? null,
  receipt: receiptAlone(memo),
  endedRentId: receiptAlone(memo)?.id ?? null,
  command: memo?.command?.intent ?? null,
  preparedCommand: memo?.command ?? null,
  finishRecordedAt: memo?.finishRecordedAt ?? null,
  photoId: memo?.photo?.photoId ?? null,
  uploadTicket: memo?.photo?.uploadTicket ?? null,
});

/** A receipt with no newer ride after it. */
export const receiptAlone = (memo: PersistedRide | null): RentFacts | null =>
  memo !== null && memo.rent === null && memo.command === null ? memo.receipt : null;

/** Refused only because the ride is already in the requested state (decisions §4: every tab may send commands). */
export function isAlreadyTrue({ command: intent, rent }: RentContext, outcome: CommandOutcome): boolean {
  if (outcome.kind !== 'refused' || intent === null || rent === null) return false;
  const { code } = outcome.refusal;
  if (intent.kind === 'finish') return code === 'failedToCompleteRent' && rent.stage === 'ACTIVE_RIDE_END';
  if (code !== 'rideMovedOn' || rent.errorCode !== null) return false;
  const wanted = intent.kind === 'pause' ? INTO_PAUSE : intent.kind === 'resume' ? OUT_OF_PAUSE : [];
  return wanted.includes(rent.stage);
}

const INTO_PAUSE: readonly (RideStage | null)[] = ['CHECK_START_PAUSE', 'PAUSE'];
const OUT_OF_PAUSE: readonly (RideStage | null)[] = ['CHECK_END_PAUSE', 'ACTIVE_RIDE'];

/** A later row of the receipt's ride: its sum, its photo. */
export const isNewerReceipt = ({ receipt }: RentContext, row: RentFacts): boolean =>
  receipt?.id === row.id && takesThePlaceOf(row, receipt);

/** By the server's last answer, whatever the phone's clock says. */
export const inspectionTimeLeft = ({ rent, confirmedAt }: RentContext): number =>
  rent === null || confirmedAt === null ? 0 : inspectionSecondsLeft(rent, confirmedAt);

export const lockCommandIsInSequence = ({ rent }: RentContext, command: LockCommand): boolean =>
  rent !== null && isInLockSequence(command, rent);

export const isLockCommand = ({ command: intent }: RentContext): boolean =>
  intent?.kind === 'openChain' || intent?.kind === 'openLock';

export const finishIsRequested = ({ rent, finishRecordedAt }: RentContext): boolean =>
  finishRecordedAt !== null || (rent !== null && rent.finishRequestedAt !== null);

export const claimOf = (
  { rent, position }: RentContext,
  draft: Pick<ClaimDraft, 'claimId' | 'reason' | 'photoId'>,
): ClaimDraft => ({
  claimId: draft.claimId,
  rentId: required(rent).id,
  reason: draft.reason,
  position,
  photoId: draft.photoId,
});

export const isInStage = ({ rent }: RentContext, stage: RideStage): boolean => rent?.stage === stage;

const RIDDEN: readonly (RideStage | null)[] = ['ACTIVE_RIDE', 'CHECK_START_PAUSE', 'PAUSE', 'CHECK_END_PAUSE'];

/** The ride is running and is not being finished. */
export const isRidden = ({ rent }: RentContext): boolean => rent !== null && RIDDEN.includes(rent.stage);

/** True when the command being sent is the saved finish. Whatever the answer, the saved time is cleared with it. */
export const isSavedFinish = ({
  command: intent,
  finishRecordedAt,
}: Pick<RentContext, 'command' | 'finishRecordedAt'>): boolean =>
  intent?.kind === 'finish' && intent.requestedAt === finishRecordedAt;

/** From a ride or a pause, and while a pause starts or ends if no motor is moving. */
export function mayFinish(context: RentContext): boolean {
  const { rent } = context;
  const isBetween = isInStage(context, 'CHECK_START_PAUSE') || isInStage(context, 'CHECK_END_PAUSE');
  return rent !== null && isRidden(context) && (!isBetween || rent.capabilities.wheelLock || rent.errorCode !== null);
}

/** The refusal of a command that did not take effect. */
export const refusalOf = (outcome: CommandOutcome): Refusal =>
  outcome.kind === 'refused' ? outcome.refusal : { code: 'commandExpired' };

export type RequestedAct =
  | { kind: 'cancel' | 'openChain' | 'openLock' | 'pause' | 'resume' | 'finish' | 'complete' | 'returnToRide' }
  | { kind: 'parking'; number: string };

/** The rider's command as it goes to the server, with the phone's position now. */
export function commandFor(act: RequestedAct, { rent, position, finishRecordedAt }: RentContext): RideCommand | null {
  if (rent === null) return null;
  const rentId = rent.id;
  switch (act.kind) {
    case 'pause':
    case 'resume':
      return { kind: act.kind, rentId, position };
    case 'finish':
      return { kind: act.kind, rentId, position, requestedAt: finishRecordedAt };
    case 'parking':
      return { kind: act.kind, rentId, number: act.number, position };
    case 'complete':
      return { kind: act.kind, rentId, photoOwed: rent.photoState !== 'uploaded' };
    case 'cancel':
    case 'openChain':
    case 'openLock':
    case 'returnToRide':
      return { kind: act.kind, rentId };
  }
}

/** The same command again, from the rider's position now. */
export const renewedCommand = (intent: RideCommand | null, position: RentContext['position']): RideCommand | null =>
  intent && ('position' in intent ? { ...intent, position } : { ...intent });

export function required<T>(value: T | null): T {
  if (value === null) throw new Error('The chart was moved without the fact that it needs');
  return value;
}
