import type { Refusal } from '#domain/errorCode.ts';
import { refusalInRow } from '#domain/refusalCode.ts';
import type { RentFacts } from '#domain/rent.ts';
import { finishPlace } from '#machines/finish/finish.place.ts';
import type { FinishPlace } from '#machines/finish/finish.types.ts';
import type { FinishState, Situation } from './situation.ts';

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
export function finishScreen({ act, link, finish, context }: Situation): FinishScreen | null {
  const { rent, refusal, photoId } = context;
  if (rent === null) return null;
  // A kept ride that is still being checked has no chart of its end yet: its row says the same.
  const place = finishPlace(rent, photoId);
  const state = finish ?? place;
  const task = taskOf(state, place, photoId);
  const steps = stepsOf(rent, task);
  // The row's own trouble, such as a lock that did not close, stands beside the last refused act.
  const inRow = task.kind === 'parkingRefused' ? null : refusalInRow(rent);
  return {
    rent,
    task,
    steps,
    step: Math.min(steps.length, 1 + steps.filter(({ state }) => state === 'done').length),
    stepCount: steps.length,
    sending: sendingIn(state),
    refusal: act === 'sending' ? null : (refusal ?? inRow),
    offline: link === 'offline',
    mayComplete: task.kind === 'photoTaken',
    mayGoBack: act !== 'sending' && task.kind !== 'returning' && task.kind !== 'closing',
  };
}

/** @param place  where the row alone puts it */
function taskOf(state: FinishState, place: FinishPlace, photoId: string | null): FinishTask {
  switch (state) {
    case 'parkingAsked':
      return { kind: 'parkingUnsure' };
    case 'tellingParking':
      return { kind: place === 'parkingRefused' ? 'parkingRefused' : 'parkingUnsure' };
    case 'photographing':
      return { kind: 'photo' };
    case 'photoTaken':
    case 'completing':
      return { kind: 'photoTaken', photoId };
    case 'locking':
      return { kind: 'closing' };
    case 'askingBack':
    case 'goingBack':
      return { kind: 'returning' };
    case 'positioning':
    case 'parkingRefused':
    case 'updating':
      return { kind: state };
  }
}

function sendingIn(state: FinishState): FinishScreen['sending'] {
  if (state === 'tellingParking') return 'parking';
  if (state === 'completing') return 'complete';
  return state === 'askingBack' ? 'returnToRide' : null;
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
