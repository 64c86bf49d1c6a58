import type { Refusal } from '#domain/errorCode.ts';
import { finishPhase, type FinishPhase, type FinishState } from '#domain/finishPhase.ts';
import { refusalInRow } from '#domain/refusalCode.ts';
import type { RentFacts } from '#domain/rent.ts';
import { isLocksRefusal, lockView, type LockView } from '../locks/locks.view.ts';
import type { RideState } from '../state/rideState.ts';

/** The tasks of the end of a ride, in their order. */
export type FinishTask =
  /** The server works out where the vehicle stands. */
  | { kind: 'positioning' }
  /** The vehicle is not at a parking: the rider goes to one nearby or enters its number. */
  | { kind: 'parkingRefused' }
  /** The vehicle is near a border or the location is not exact: the rider chooses the parking. */
  | { kind: 'parkingUnsure' }
  /** The vehicle is parked: the rider closes the wheel lock by hand, then puts the chain round the rack. */
  | { kind: 'lock'; lock: LockView }
  | { kind: 'photo' }
  | { kind: 'photoTaken'; photoId: string | null }
  /** The photo is sent or stored: the motor locks, then the receipt comes. */
  | { kind: 'closing' }
  /** The bike is in a dock that locks it, or that did not lock it. */
  | { kind: 'docking' | 'dockRefused' }
  | { kind: 'returning' }
  /** A step that only a newer app knows: the last screen stays until the next step. */
  | { kind: 'updating' };

export type FinishStep = {
  key: 'parking' | 'wheel' | 'chain' | 'photo';
  state: 'done' | 'now' | 'failed' | 'ahead';
  parkingNumber: string | null;
};

export type FinishView = {
  rent: RentFacts;
  task: FinishTask;
  steps: readonly FinishStep[];
  /** Number of the current step, and of all steps. */
  step: number;
  stepCount: number;
  sending: 'parking' | 'complete' | 'returnToRide' | null;
  /** The server checks the dock again. */
  looking: boolean;
  /** The last command was refused; the screen shows the next step. */
  refusal: Refusal | null;
  offline: boolean;
  /** The ride can be completed: the vehicle is parked, and the photo is taken or not needed. */
  mayComplete: boolean;
  mayGoBack: boolean;
};

/**
 * The end of a ride; null if there is no ride.
 *
 * @param waited milliseconds since the step began
 */
export function finishView(ride: RideState, waited = 0): FinishView | null {
  const { commandState, link, finish, refusal, context } = ride;
  const { rent, photoId } = context;
  if (rent === null) return null;
  // A restored ride that is still being checked is in no phase of its end yet. Its row gives the same state.
  const rowPhase = finishPhase(rent, photoId);
  const state = finish ?? rowPhase;
  const lock =
    rent.parkingId !== null && state !== 'goingBack' && state !== 'askingBack' ? lockView(ride, waited) : null;
  const task: FinishTask = lock ? { kind: 'lock', lock } : taskOf(state, rowPhase, photoId);
  const steps = stepsOf(rent, task);
  const now = steps.findIndex(({ state }) => state === 'now' || state === 'failed');
  // An error in the row, such as a lock that did not close, counts like the last refused command.
  const inRow = task.kind === 'parkingRefused' || lock ? null : refusalInRow(rent);
  return {
    rent,
    task,
    steps,
    step: now < 0 ? steps.length : now + 1,
    stepCount: steps.length,
    sending: sendingIn(state),
    looking: commandState === 'sending' && isInDock(task),
    refusal: commandState === 'sending' || (lock && isLocksRefusal(ride)) ? null : (refusal ?? inRow),
    offline: link === 'offline',
    mayComplete: task.kind === 'photoTaken',
    mayGoBack: commandState !== 'sending' && task.kind !== 'returning' && task.kind !== 'closing' && !isInDock(task),
  };
}

/** @param rowPhase the state by the row alone */
function taskOf(state: FinishState, rowPhase: FinishPhase, photoId: string | null): FinishTask {
  switch (state) {
    case 'parkingAsked':
      return { kind: 'parkingUnsure' };
    case 'tellingParking':
      return { kind: rowPhase === 'parkingRefused' ? 'parkingRefused' : 'parkingUnsure' };
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
    // The locks chart decides. While it reports nothing, the last screen stays.
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

function sendingIn(state: FinishState): FinishView['sending'] {
  if (state === 'tellingParking') return 'parking';
  if (state === 'completing') return 'complete';
  return state === 'askingBack' ? 'returnToRide' : null;
}

/** In a dock there is no way back to the ride: only a hand can pull the bike out. */
export const isInDock = ({ kind }: FinishTask): boolean => kind === 'docking' || kind === 'dockRefused';

/**
 * The steps in the order of rent.md. A lock that is already closed has its tick before its turn, for example after a
 * pause.
 */
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

/** The current step; null once all are done. */
function keyOf(task: FinishTask, isParked: boolean): FinishStep['key'] | null {
  if (task.kind === 'photoTaken' || task.kind === 'closing') return null;
  if (task.kind === 'lock') return task.lock.scene === 'closeWheel' ? 'wheel' : 'chain';
  return isParked ? 'photo' : 'parking';
}
