import type { CommandOutcome, Intent, RideMemo } from '#domain/command.ts';
import { currentRide, isOver, leavesReceipt, readWith } from '#domain/currentRide.ts';
import type { Refusal } from '#domain/errorCode.ts';
import { isInOrder } from '#domain/lockOrder.ts';
import type { Wanted } from '#domain/lookup.ts';
import { lookOverSecondsLeft } from '#domain/lookOver.ts';
import { refusalInRow } from '#domain/refusalCode.ts';
import type { RentFacts, RideStage } from '#domain/rent.ts';
import type { ClaimDraft } from '../claim/claim.types.ts';
import type { FinishInput } from '../finish/finish.types.ts';
import type { LockOrder } from '../locks/locks.types.ts';
import type { StartInput } from '../start/start.types.ts';
import type { RentContext, RentInput } from './rent.types.ts';

export const nothingKnown = ({ riderId }: RentInput): RentContext => ({
  riderId,
  wanted: null,
  offer: null,
  position: null,
  refusal: null,
  rent: null,
  receipt: null,
  intent: null,
  prepared: null,
  finishRecordedAt: null,
  photoId: null,
  uploadTicket: null,
  endedRentId: null,
  confirmedAt: null,
  claim: null,
  troubles: 0,
  zone: { kind: 'unsure' },
});

/** Is this row about this rider's ride, and newer than what is known? */
export function isNews({ riderId, rent, intent, endedRentId }: RentContext, row: RentFacts): boolean {
  if (row.clientId !== riderId || row.id === endedRentId) return false;
  if (rent?.id === row.id) return row.version > rent.version;
  // The end of a ride that nobody here knows is history, except of the one that is just being started.
  if (isOver(row)) return rent === null && intent?.kind === 'start' && intent.number === row.frameNumber;
  return rent === null || currentRide([rent, row])?.id === row.id;
}

/** The server repeated what is known: nothing moves, but it is confirmed. */
export const isTheSame = ({ rent }: RentContext, row: RentFacts): boolean =>
  rent?.id === row.id && rent.version === row.version;

export const staysInStage = ({ rent }: RentContext, row: RentFacts): boolean =>
  rent?.id === row.id && !isOver(row) && readWith(row, rent).stage === rent.stage;

/** The first row of a start, or a later one of the same. */
export const staysInStart = ({ rent }: RentContext, row: RentFacts): boolean =>
  (rent === null || rent.id === row.id) && !isOver(row) && readWith(row, rent).stage === 'CHECK_START';

/** An open ride becomes `rent`; one that is over becomes the receipt, or the reason why it did not start. */
export function withRow(context: RentContext, row: RentFacts): Partial<RentContext> {
  const rent = readWith(row, context.rent);
  // The row of a start settles it, whether or not the answer to the command ever comes.
  const started = context.intent?.kind === 'start' ? { intent: null, prepared: null } : {};
  const known: Partial<RentContext> = {
    // An answer of the server may have confirmed it later than the row was written.
    confirmedAt: Math.max(context.confirmedAt ?? 0, row.serverTime),
    troubles: troublesAfter(context, rent),
    ...started,
  };
  if (!isOver(rent) && context.rent?.id === rent.id && context.rent.stage === rent.stage) return { ...known, rent };
  const moved = { ...known, refusal: null, receipt: null, photoId: null };
  if (!isOver(rent)) return { ...moved, rent };
  const over = { ...moved, rent: null, endedRentId: rent.id, finishRecordedAt: null };
  if (leavesReceipt(rent)) return { ...over, receipt: rent, offer: null };
  return rent.status === 'ERROR_START' ? { ...over, refusal: whyNotStarted(rent) } : over;
}

const GOES_ON: readonly (RideStage | null)[] = ['CHECK_START', 'ACTIVE_RIDE', 'PAUSE'];

/** By its number: each start, a failed one too, gives it another id on the map. */
export const sameVehicle = ({ offer, wanted }: RentContext): Wanted | null =>
  offer ? { number: offer.frameNumber } : wanted;

/** A ride that goes on as it should has no troubles; a row whose trouble is new has one more. */
function troublesAfter({ rent: known, troubles }: RentContext, rent: RentFacts): number {
  const isElsewhere = known?.id !== rent.id || known.stage !== rent.stage;
  // Out of a dock that did not lock: on the way to another try.
  const triesAgain = rent.capabilities.docked && known?.id === rent.id && known.errorCode !== null;
  if (isElsewhere && GOES_ON.includes(rent.stage) && !triesAgain) return 0;
  return rent.errorCode !== null && (isElsewhere || known.errorCode !== rent.errorCode) ? troubles + 1 : troubles;
}

/** Acts without which a ride cannot be ended or paused: each one that is refused counts towards a claim. */
const isNeededToFinish = (intent: Intent | null): boolean =>
  intent !== null && intent.kind !== 'start' && intent.kind !== 'cancel' && intent.kind !== 'returnToRide';

export const troublesAfterRefusal = ({ intent, troubles }: RentContext): number =>
  isNeededToFinish(intent) ? troubles + 1 : troubles;

const whyNotStarted = (rent: RentFacts): Refusal =>
  refusalInRow({ ...rent, stage: 'CHECK_START' }) ?? { code: 'failedToStartRent' };

/** The row in the server's answer to an accepted command. */
export function acceptedRent(outcome: CommandOutcome): RentFacts {
  if (outcome.kind !== 'accepted') throw new Error('Only an accepted command carries a row');
  return outcome.rent;
}

export const withMemo = (memo: RideMemo | null): Partial<RentContext> => ({
  rent: memo?.rent ?? null,
  receipt: receiptAlone(memo),
  endedRentId: receiptAlone(memo)?.id ?? null,
  intent: memo?.command?.intent ?? null,
  prepared: memo?.command ?? null,
  finishRecordedAt: memo?.finishRecordedAt ?? null,
  photoId: memo?.photo?.photoId ?? null,
  uploadTicket: memo?.photo?.uploadTicket ?? null,
});

/** A receipt that nothing has come after. */
export const receiptAlone = (memo: RideMemo | null): RentFacts | null =>
  memo !== null && memo.rent === null && memo.command === null ? memo.receipt : null;

/** Refused only because the ride stands already where the act was to bring it (decisions §4, every tab may command). */
export function cameTrueOtherwise({ intent, rent }: RentContext, outcome: CommandOutcome): boolean {
  if (outcome.kind !== 'refused' || intent === null || rent === null) return false;
  const { code } = outcome.refusal;
  if (intent.kind === 'finish') return code === 'failedToCompleteRent' && rent.stage === 'ACTIVE_RIDE_END';
  if (code !== 'rideMovedOn' || rent.errorCode !== null) return false;
  const wanted = intent.kind === 'pause' ? INTO_PAUSE : intent.kind === 'resume' ? OUT_OF_PAUSE : [];
  return wanted.includes(rent.stage);
}

const INTO_PAUSE: readonly (RideStage | null)[] = ['CHECK_START_PAUSE', 'PAUSE'];
const OUT_OF_PAUSE: readonly (RideStage | null)[] = ['CHECK_END_PAUSE', 'ACTIVE_RIDE'];

/** Later words about the ride of the receipt: its sum, its photo. */
export const isNewsOfReceipt = ({ receipt }: RentContext, row: RentFacts): boolean =>
  receipt?.id === row.id && row.version > receipt.version;

/** By the server's last word, whatever the phone's clock says. */
export const lookOverSeconds = ({ rent, confirmedAt }: RentContext): number =>
  rent === null || confirmedAt === null ? 0 : lookOverSecondsLeft(rent, confirmedAt);

export const orderIsInOrder = ({ rent }: RentContext, order: LockOrder): boolean =>
  rent !== null && isInOrder(order, rent);

export const isLockOrder = ({ intent }: RentContext): boolean =>
  intent?.kind === 'openChain' || intent?.kind === 'openLock';

export const finishIsAskedFor = ({ rent, finishRecordedAt }: RentContext): boolean =>
  finishRecordedAt !== null || (rent !== null && rent.finishRequestedAt !== null);

export const claimOf = (
  { rent, position }: RentContext,
  said: Pick<ClaimDraft, 'claimId' | 'reason' | 'photoId'>,
): ClaimDraft => ({
  claimId: said.claimId,
  rentId: present(rent).id,
  reason: said.reason,
  position,
  photoId: said.photoId,
});

export const isInStage = ({ rent }: RentContext, stage: RideStage): boolean => rent?.stage === stage;

const RIDDEN: readonly (RideStage | null)[] = ['ACTIVE_RIDE', 'CHECK_START_PAUSE', 'PAUSE', 'CHECK_END_PAUSE'];

/** It runs, and nobody ends it yet. */
export const isRidden = ({ rent }: RentContext): boolean => rent !== null && RIDDEN.includes(rent.stage);

/** Is the act on its way the recorded finish itself? Whatever its answer, its time goes with it. */
export const carriesTheNote = ({
  intent,
  finishRecordedAt,
}: Pick<RentContext, 'intent' | 'finishRecordedAt'>): boolean =>
  intent?.kind === 'finish' && intent.requestedAt === finishRecordedAt;

/** Out of a ride and a pause, and out of the way into or from a pause while no motor is at work. */
export function mayFinish(context: RentContext): boolean {
  const { rent } = context;
  const isBetween = isInStage(context, 'CHECK_START_PAUSE') || isInStage(context, 'CHECK_END_PAUSE');
  return rent !== null && isRidden(context) && (!isBetween || rent.capabilities.wheelLock || rent.errorCode !== null);
}

/** An act of an earlier visit that is still on its way; the acts of this one are told when they begin. */
const sentBefore = ({ prepared }: RentContext): Intent['kind'] | null => prepared?.intent.kind ?? null;

export const startInput = (context: RentContext): StartInput => ({ rent: context.rent, sending: sentBefore(context) });

export const finishInput = (context: RentContext): FinishInput => ({
  rent: present(context.rent),
  photoId: context.photoId,
  sending: sentBefore(context),
});

/** What a command that did not take effect leaves to say. */
export const refusalOf = (outcome: CommandOutcome): Refusal =>
  outcome.kind === 'refused' ? outcome.refusal : { code: 'commandExpired' };

export type Act =
  | { kind: 'cancel' | 'openChain' | 'openLock' | 'pause' | 'resume' | 'finish' | 'complete' | 'returnToRide' }
  | { kind: 'parking'; number: string };

/** The rider's act as the server will get it, with where the phone is just now. */
export function intentTo(act: Act, { rent, position, finishRecordedAt }: RentContext): Intent | null {
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

/** The same act again, from where the rider is now. */
export const renewed = (intent: Intent | null, position: RentContext['position']): Intent | null =>
  intent && ('position' in intent ? { ...intent, position } : { ...intent });

export function present<T>(value: T | null): T {
  if (value === null) throw new Error('The chart was moved without the fact that it needs');
  return value;
}
