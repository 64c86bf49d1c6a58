import type { Refusal } from '#domain/errorCode.ts';
import { refusalInRow } from '#domain/refusalCode.ts';
import type { RentFacts } from '#domain/rent.ts';
import type { Situation } from './situation.ts';

/** What the end of a ride asks of the rider now, in the order in which it is asked. */
export type FinishTask =
  /** The server works out where the vehicle stands. */
  | { kind: 'positioning' }
  /** Not at a parking: the nearest ones, or its number. */
  | { kind: 'parkingRefused' }
  /** Near a border or a poor fix: the rider says which parking. */
  | { kind: 'parkingUnsure' }
  | { kind: 'photo' }
  | { kind: 'photoTaken'; photoId: string | null }
  /** Photo in or promised: the motor locks, then the receipt comes. */
  | { kind: 'closing' }
  | { kind: 'returning' }
  /** A step of a newer server: the last picture stays until the next word. */
  | { kind: 'updating' };

export type FinishStep = { key: 'parking' | 'photo'; state: 'done' | 'now' | 'failed' | 'ahead'; parkingNumber: string | null };

export type FinishScreen = {
  rent: RentFacts;
  task: FinishTask;
  steps: readonly FinishStep[];
  /** Number of the current step, and of all. */
  step: number;
  stepCount: number;
  sending: 'parking' | 'complete' | 'returnToRide' | null;
  /** The last act was refused; its screen says what next. */
  refusal: Refusal | null;
  offline: boolean;
  /** Ready to be completed: parked, and the photo is taken or not asked for. */
  mayComplete: boolean;
  mayGoBack: boolean;
};

/** The end of a ride; null when there is none to end. */
export function finishScreen({ act, link, context }: Situation): FinishScreen | null {
  const { rent, intent, refusal, photoId } = context;
  if (rent === null) return null;
  const sent = act === 'sending' ? intent?.kind : undefined;
  const task = taskOf(rent, photoId, sent === 'returnToRide');
  const steps = stepsOf(rent, task);
  // The row's own trouble, such as a lock that did not close, stands beside the last refused act.
  const inRow = task.kind === 'parkingRefused' ? null : refusalInRow(rent);
  return {
    rent,
    task,
    steps,
    step: Math.min(steps.length, 1 + steps.filter(({ state }) => state === 'done').length),
    stepCount: steps.length,
    sending: sent === 'parking' || sent === 'complete' || sent === 'returnToRide' ? sent : null,
    refusal: sent === undefined ? (refusal ?? inRow) : null,
    offline: link === 'offline',
    mayComplete: task.kind === 'photoTaken',
    mayGoBack: sent === undefined && task.kind !== 'returning' && task.kind !== 'closing',
  };
}

function taskOf(rent: RentFacts, photoId: string | null, asksBack: boolean): FinishTask {
  if (asksBack || rent.status === 'WAIT_TO_RETURN_IN_PROGRESS') return { kind: 'returning' };
  if (rent.parkingId === null) {
    if (refusalInRow(rent)?.code === 'parkingNotAllowed') return { kind: 'parkingRefused' };
    if (rent.step === 'parking') return { kind: 'parkingUnsure' };
    return rent.step === 'positioning' || rent.step === 'wait' ? { kind: 'positioning' } : { kind: 'updating' };
  }
  if (rent.step === 'wait' && rent.photoState !== 'none') return { kind: 'closing' };
  const isDone = photoId !== null || rent.photoState === 'uploaded' || !rent.capabilities.photoAtEnd;
  return isDone ? { kind: 'photoTaken', photoId } : { kind: 'photo' };
}

function stepsOf(rent: RentFacts, task: FinishTask): FinishStep[] {
  const isParked = rent.parkingId !== null;
  const parking: FinishStep = {
    key: 'parking',
    state: isParked ? 'done' : task.kind === 'parkingRefused' ? 'failed' : 'now',
    parkingNumber: rent.parkingNumber,
  };
  if (!rent.capabilities.photoAtEnd) return [parking];
  const photo = task.kind === 'photoTaken' || task.kind === 'closing' ? 'done' : isParked ? 'now' : 'ahead';
  return [parking, { key: 'photo', state: photo, parkingNumber: null }];
}
