import type { RideCommand, PersistedRide } from '#domain/command.ts';
import { currentRide, isOver, isRideByText, leavesReceipt, withLastKnown } from '#domain/currentRide.ts';
import type { Refusal } from '#domain/errorCode.ts';
import { takesThePlaceOf } from '#domain/figures.ts';
import { finishPhase, type FinishPhase } from '#domain/finishPhase.ts';
import { inspectionSecondsLeft } from '#domain/inspection.ts';
import { isInLockSequence } from '#domain/lockSequence.ts';
import { refusalInRow } from '#domain/refusalCode.ts';
import type { RentFacts, RideStage } from '#domain/rent.ts';
import type { LockCommand } from '../locks/locks.types.ts';
import { required } from '../rideCommand/rideCommand.facts.ts';
import type { ConfirmedVehicle, RentContext, RentInput } from './rent.types.ts';

/** The ride as an earlier visit left it. */
export function initialContext({ riderId, stored = null }: RentInput): RentContext {
  const receipt = receiptAlone(stored);
  const prepared = stored?.command ?? null;
  const rent = stored?.rent ?? null;
  return {
    riderId,
    refusal: null,
    rent,
    receipt,
    // A stored row settles the start, like a row that comes.
    startNumber: rent === null && prepared?.intent.kind === 'start' ? prepared.intent.number : null,
    photoId: stored?.photo?.photoId ?? null,
    endedRentId: receipt?.id ?? null,
    confirmedAt: null,
    zone: { kind: 'unsure' },
    restored: { prepared, savedFinish: stored?.savedFinish ?? null },
  };
}

/** True when this row is about this rider's ride and newer than the known row, or as new and more complete. */
export function isNewerRow({ riderId, rent, startNumber, endedRentId }: RentContext, row: RentFacts): boolean {
  if (row.clientId !== riderId || row.id === endedRentId) return false;
  if (rent?.id === row.id) return takesThePlaceOf(row, rent);
  if (isRideByText(rent, row)) return true;
  // An unknown ride that is over is history, except the one that is being started now.
  if (isOver(row)) return rent === null && startNumber === row.frameNumber;
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
  const known: Partial<RentContext> = {
    // An answer of the server may have confirmed the row later than it was written.
    confirmedAt: Math.max(context.confirmedAt ?? 0, row.serverTime),
    // The row of a start settles the start, even if the command's answer never comes.
    startNumber: null,
  };
  if (!isOver(rent) && context.rent?.id === rent.id && context.rent.stage === rent.stage) return { ...known, rent };
  const moved = { ...known, refusal: null, receipt: null, photoId: null };
  if (!isOver(rent)) return { ...moved, rent };
  const over = { ...moved, rent: null, endedRentId: rent.id };
  if (leavesReceipt(rent)) return { ...over, receipt: rent };
  return rent.status === 'ERROR_START' ? { ...over, refusal: startRefusal(rent) } : over;
}

const startRefusal = (rent: RentFacts): Refusal =>
  refusalInRow({ ...rent, stage: 'CHECK_START' }) ?? { code: 'failedToStartRent' };

/** A receipt with no newer ride after it. */
const receiptAlone = (stored: PersistedRide | null): RentFacts | null =>
  stored !== null && stored.rent === null && stored.command === null ? stored.receipt : null;

/** A later row of the receipt's ride: its sum, its photo. */
export const isNewerReceipt = ({ receipt }: RentContext, row: RentFacts): boolean =>
  receipt?.id === row.id && takesThePlaceOf(row, receipt);

/** By the server's last answer, and not by the phone's clock. */
export const inspectionTimeLeft = ({ rent, confirmedAt }: RentContext): number =>
  rent === null || confirmedAt === null ? 0 : inspectionSecondsLeft(rent, confirmedAt);

/** The server does not know the parking: the rider names it. */
export function parkingIsAsked({ rent, photoId }: RentContext): boolean {
  const phase = rent && finishPhase(rent, photoId);
  return phase === 'parkingAsked' || phase === 'parkingRefused';
}

/** Tasks of the end in which the last button was pressed, or a dock has the bike. */
const WITHOUT_RETURN: readonly FinishPhase[] = ['locking', 'docking', 'dockRefused', 'goingBack'];

/** Until the last button, and not after a claim: then support collects the vehicle. */
export const returnIsAllowed = ({ rent, photoId }: RentContext): boolean =>
  rent !== null && rent.claimedAt === null && !WITHOUT_RETURN.includes(finishPhase(rent, photoId));

export const lockCommandIsInSequence = ({ rent }: RentContext, command: LockCommand): boolean =>
  rent !== null && isInLockSequence(command, rent);

export const isInStage = ({ rent }: RentContext, stage: RideStage): boolean => rent?.stage === stage;

/** For the chart lookup: why a start failed. */
export const startRefused = ({ refusal }: RentContext) => ({
  type: 'rent.startRefused' as const,
  refusal: required(refusal),
});

/** For the chart photo. */
export const photoTaken = ({ rent }: RentContext, { photoId }: { photoId: string }) => ({
  type: 'rent.photoTaken' as const,
  photoId,
  rentId: rent?.id ?? '',
});

/** The rider's start. The chart rideCommand adds the phone's position to each command that has one. */
export const startCommand = ({ number, insurance }: ConfirmedVehicle): RideCommand => ({
  kind: 'start',
  number,
  insurance,
  position: null,
});

export const parkingCommand = (number: string, { rent }: RentContext): RideCommand => ({
  kind: 'parking',
  rentId: required(rent).id,
  number,
  position: null,
});

/** Commands that need nothing but the ride. */
export type PlainCommand = Exclude<RideCommand['kind'], 'start' | 'parking'>;

/** Asks the chart rideCommand to send it. */
export const requested = (kind: PlainCommand, context: RentContext) => ({
  type: 'rent.commandRequested' as const,
  command: commandFor(kind, context),
});

/** The rider's command, without the phone's position. */
export function commandFor(kind: PlainCommand, { rent }: RentContext): RideCommand {
  const { id: rentId, photoState } = required(rent);
  switch (kind) {
    case 'pause':
    case 'resume':
      return { kind, rentId, position: null };
    case 'finish':
      return { kind, rentId, position: null, requestedAt: null };
    case 'complete':
      return { kind, rentId, photoOwed: photoState !== 'uploaded' };
    case 'cancel':
    case 'openChain':
    case 'openLock':
    case 'returnToRide':
      return { kind, rentId };
  }
}
