import type { Refusal } from '#domain/errorCode.ts';
import { refusalInRow } from '#domain/refusalCode.ts';
import type { RentFacts } from '#domain/rent.ts';
import { finishPlace } from '#machines/finish/finish.place.ts';
import type { FinishPlace } from '#machines/finish/finish.types.ts';
import { isLocksRefusal, lockScreen, type LockScreen } from './locks.screen.ts';
import type { FinishState, Situation } from './situation.ts';

/** What the end of a ride asks of the rider now, in the order in which it is asked. */
export type FinishTask =
  /** The server works out where the vehicle stands. */
  | { kind: 'positioning' }
  /** Not at a parking: the nearest ones, or its number. */
  | { kind: 'parkingRefused' }
  /** Near a border or a poor fix: the rider says which parking. */
  | { kind: 'parkingUnsure' }
  /** Parked: the wheel lock closed by hand, then the chain round the rack. */
  | { kind: 'lock'; lock: LockScreen }
  | { kind: 'photo' }
  | { kind: 'photoTaken'; photoId: string | null }
  /** Photo in or promised: the motor locks, then the receipt comes. */
  | { kind: 'closing' }
  /** In a dock that locks it, or that did not. */
  | { kind: 'docking' | 'dockRefused' }
  | { kind: 'returning' }
  /** A step of a newer server: the last picture stays until the next word. */
  | { kind: 'updating' };

export type FinishStep = {
  key: 'parking' | 'wheel' | 'chain' | 'photo';
  state: 'done' | 'now' | 'failed' | 'ahead';
  parkingNumber: string | null;
};

export type FinishScreen = {
  rent: RentFacts;
  task: FinishTask;
  steps: readonly FinishStep[];
  /** Number of the current step, and of all. */
  step: number;
  stepCount: number;
  sending: 'parking' | 'complete' | 'returnToRide' | null;
  /** The server is looking at the dock again. */
  looking: boolean;
  /** The last act was refused; its screen says what next. */
  refusal: Refusal | null;
  offline: boolean;
  /** Ready to be completed: parked, and the photo is taken or not asked for. */
  mayComplete: boolean;
  mayGoBack: boolean;
};

/**
 * The end of a ride; null when there is none to end.
 * @param waited milliseconds since the step began
 */
export function finishScreen(situation: Situation, waited = 0): FinishScreen | null {
  const { act, link, finish, context } = situation;
  const { rent, refusal, photoId } = context;
  if (rent === null) return null;
  // A kept ride that is still being checked has no chart of its end yet: its row says the same.
  const place = finishPlace(rent, photoId);
  const state = finish ?? place;
  const lock =
    rent.parkingId !== null && state !== 'goingBack' && state !== 'askingBack' ? lockScreen(situation, waited) : null;
  const task: FinishTask = lock ? { kind: 'lock', lock } : taskOf(state, place, photoId);
  const steps = stepsOf(rent, task);
  const now = steps.findIndex(({ state }) => state === 'now' || state === 'failed');
  // The row's own trouble, such as a lock that did not close, stands beside the last refused act.
  const inRow = task.kind === 'parkingRefused' || lock ? null : refusalInRow(rent);
  return {
    rent,
    task,
    steps,
    step: now < 0 ? steps.length : now + 1,
    stepCount: steps.length,
    sending: sendingIn(state),
    looking: act === 'sending' && isInDock(task),
    refusal: act === 'sending' || (lock && isLocksRefusal(situation)) ? null : (refusal ?? inRow),
    offline: link === 'offline',
    mayComplete: task.kind === 'photoTaken',
    mayGoBack: act !== 'sending' && task.kind !== 'returning' && task.kind !== 'closing' && !isInDock(task),
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
    // The locks' chart has the say; where it says nothing yet, the last picture stays.
    case 'atLocks':
      return { kind: 'updating' };
    case 'positioning':
    case 'parkingRefused':
    case 'docking':
    case 'dockRefused':
    case 'updating':
      return { kind: state };
  }
}

function sendingIn(state: FinishState): FinishScreen['sending'] {
  if (state === 'tellingParking') return 'parking';
  if (state === 'completing') return 'complete';
  return state === 'askingBack' ? 'returnToRide' : null;
}

/** Nothing leads out of a dock but a hand. */
export const isInDock = ({ kind }: FinishTask): boolean => kind === 'docking' || kind === 'dockRefused';

/** In the order of rent.md. What metal says is true already has its tick before its turn: a bike that comes out of a pause. */
function stepsOf(rent: RentFacts, task: FinishTask): FinishStep[] {
  const { docked, wheelLock, chain, photoAtEnd } = rent.capabilities;
  if (docked) return [];
  const isParked = rent.parkingId !== null;
  const isOver = task.kind === 'photoTaken' || task.kind === 'closing';
  const now = keyOf(task, isParked);
  const stateOf = (key: FinishStep['key'], isDone: boolean): FinishStep['state'] => {
    if (key === now)
      return task.kind === 'parkingRefused' || (task.kind === 'lock' && task.lock.isStuck) ? 'failed' : 'now';
    return isDone ? 'done' : 'ahead';
  };
  const step = (key: FinishStep['key'], isDone: boolean): FinishStep => ({
    key,
    state: stateOf(key, isDone),
    parkingNumber: key === 'parking' ? rent.parkingNumber : null,
  });
  return [
    step('parking', isParked),
    ...(wheelLock ? [step('wheel', isOver || rent.wheelLock === 'closed')] : []),
    ...(chain ? [step('chain', isOver || (rent.chainLock === 'closed' && rent.chainPlace === 'rack'))] : []),
    ...(photoAtEnd ? [step('photo', isOver)] : []),
  ];
}

/** Whose turn it is; null once everything is done. */
function keyOf(task: FinishTask, isParked: boolean): FinishStep['key'] | null {
  if (task.kind === 'photoTaken' || task.kind === 'closing') return null;
  if (task.kind === 'lock') return task.lock.scene === 'closeWheel' ? 'wheel' : 'chain';
  return isParked ? 'photo' : 'parking';
}
