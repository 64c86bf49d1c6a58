import type { CommandOutcome, Intent, RideMemo } from '#domain/command.ts';
import { currentRide, isOver, leavesReceipt, readWith } from '#domain/currentRide.ts';
import type { Refusal } from '#domain/errorCode.ts';
import { refusalInRow } from '#domain/refusalCode.ts';
import type { RentFacts, RideStage } from '#domain/rent.ts';
import type { FinishInput } from '../finish/finish.types.ts';
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
  const known: Partial<RentContext> = { confirmedAt: row.serverTime, ...started };
  if (!isOver(rent) && context.rent?.id === rent.id && context.rent.stage === rent.stage) return { ...known, rent };
  const moved = { ...known, refusal: null, receipt: null, photoId: null };
  if (!isOver(rent)) return { ...moved, rent };
  const over = { ...moved, rent: null, endedRentId: rent.id, finishRecordedAt: null };
  if (leavesReceipt(rent)) return { ...over, receipt: rent, offer: null };
  return rent.status === 'ERROR_START' ? { ...over, refusal: whyNotStarted(rent) } : over;
}

const whyNotStarted = (rent: RentFacts): Refusal =>
  refusalInRow({ ...rent, stage: 'CHECK_START' }) ?? { code: 'openLockStartError' };

/** The row in the server's answer to an accepted command. */
export function acceptedRent(outcome: CommandOutcome): RentFacts {
  if (outcome.kind !== 'accepted') throw new Error('Only an accepted command carries a row');
  return outcome.rent;
}

export const withMemo = (memo: RideMemo | null): Partial<RentContext> => ({
  rent: memo?.rent ?? null,
  intent: memo?.command?.intent ?? null,
  prepared: memo?.command ?? null,
  finishRecordedAt: memo?.finishRecordedAt ?? null,
  photoId: memo?.photo?.photoId ?? null,
  uploadTicket: memo?.photo?.uploadTicket ?? null,
});

export const isInStage = ({ rent }: RentContext, stage: RideStage): boolean => rent?.stage === stage;

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

export type Act = { kind: 'cancel' | 'pause' | 'resume' | 'finish' | 'complete' | 'returnToRide' } | { kind: 'parking'; number: string };

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
    case 'returnToRide':
      return { kind: act.kind, rentId };
  }
}

/** The same act again, from where the rider is now. */
export const renewed = (intent: Intent | null, position: RentContext['position']): Intent | null =>
  intent !== null && 'position' in intent ? { ...intent, position } : intent;

export function present<T>(value: T | null): T {
  if (value === null) throw new Error('The chart was moved without the fact that it needs');
  return value;
}
