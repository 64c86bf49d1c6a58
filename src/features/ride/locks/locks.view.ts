import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type RideCommand, COMMAND_ANSWER_MS } from '#domain/command.ts';
import type { Refusal } from '#domain/errorCode.ts';
import { chainDestination, lockTask, type LockTask } from '#domain/lockSequence.ts';
import { refusalInRow } from '#domain/refusalCode.ts';
import type { RentFacts } from '#domain/rent.ts';
import type { RideState, LocksState } from '../state/rideState.ts';

/**
 * Each scene has one drawing and one instruction. The chain goes from a rack to its holder, or the reverse. `rest`,
 * `restAtRack`: the chain is fastened, and its six seconds are not over.
 */
export type LockScene =
  | 'closeWheel'
  | 'openChain'
  | 'unwind'
  | 'pullOut'
  | 'rest'
  | 'restAtRack'
  | 'toHolder'
  | 'toRack'
  | 'openWheel';

/**
 * `confirmClosed`: checks whether the rider has closed the lock; `recheck`: checks the locks, which are not as expected;
 * `unlock`: sends the waiting command; `retry`: sends the command again.
 */
export type LockButtonView = { action: 'confirmClosed' | 'recheck' | 'unlock' | 'retry'; busy: boolean };

export type LockView = {
  rent: RentFacts;
  scene: LockScene;
  /** The rider's button; null while only a lock motor moves. */
  button: LockButtonView | null;
  /** The lock that is open or did not move. Shown above the instruction, with the same drawing. */
  refusal: Refusal | null;
  /** True if a lock motor did not move; false if the rider has not closed a lock yet. */
  isStuck: boolean;
  /** The reason for an unusual wait. */
  wait: 'slow' | 'offline' | 'unanswered' | 'notChecked' | 'blocked' | null;
};

/** A lock motor usually needs less time. */
export const SLOW_LOCK_MS = 10_000;

const STATE_OF_TASK: Record<LockTask, LocksState> = {
  closeWheel: 'closingWheel.waiting',
  openChain: 'openingChain.moving',
  fastenChain: 'fasteningChain.waiting',
  openWheel: 'openingWheel.moving',
};

/**
 * The current step of the locks; null if the locks have no step.
 *
 * @param waited milliseconds since the step began
 */
export function lockView(ride: RideState, waited = 0): LockView | null {
  const { commandState, link, context } = ride;
  const { rent } = context;
  if (rent === null) return null;
  const locksState = locksStateIn(ride, rent);
  const scene = sceneOf(locksState, rent);
  if (scene === null) return null;
  const refused = problemOf(ride, locksState, rent);
  const isStuck = refused !== null && !(isNeed(refused) && isHandsTurn(locksState));
  const button = buttonOf(locksState, isStuck, commandState);
  return {
    rent,
    scene,
    button,
    refusal: button?.busy ? null : refused,
    isStuck,
    wait: isStuck ? null : waitOf({ link, commandState, locksState, waited }),
  };
}

/** The state of the locks chart. A restored ride that is still being checked has only its row. */
function locksStateIn({ locks }: RideState, rent: RentFacts): LocksState {
  if (locks !== null) return locks;
  const task = lockTask(rent);
  return task === null ? 'idle' : STATE_OF_TASK[task];
}

function sceneOf(locksState: LocksState, rent: RentFacts): LockScene | null {
  const goesToRack = chainDestination(rent) === 'rack';
  if (locksState === 'idle') return null;
  if (locksState === 'settling')
    return rent.chainLock === 'closed'
      ? rent.chainPlace === 'rack'
        ? 'restAtRack'
        : 'rest'
      : goesToRack
        ? 'pullOut'
        : 'unwind';
  if (locksState.startsWith('closingWheel')) return 'closeWheel';
  // Another lock blocks this one, so the instruction is for the other lock.
  if (locksState === 'openingChain.blocked' && rent.wheelLock !== 'closed') return 'closeWheel';
  if (locksState === 'openingWheel.blocked' && rent.wheelLock !== 'open') return 'toHolder';
  if (locksState.startsWith('openingChain')) return 'openChain';
  if (locksState.startsWith('openingWheel')) return 'openWheel';
  return goesToRack ? 'toRack' : 'toHolder';
}

const NEEDS: readonly Refusal['code'][] = [
  'needCloseLock',
  'progressNeedCloseLock',
  'needCloseChainLock',
  'progressNeedCloseChainLock',
];
const isNeed = ({ code }: Refusal): boolean => NEEDS.includes(code);

const isHandState = (locksState: LocksState): boolean =>
  locksState.startsWith('closingWheel') || locksState.startsWith('fasteningChain');
/** The rider has to close a lock: in its own step, or before a command can be sent. */
const isHandsTurn = (locksState: LocksState): boolean => isHandState(locksState) || locksState.endsWith('.blocked');

/** A refusal of these commands has its own screen. The locks do not show it. */
const OTHER_COMMANDS: readonly RideCommand['kind'][] = ['start', 'cancel', 'parking', 'complete', 'returnToRide'];

/** The refused command belongs to the locks, or to the pause that moves them. */
export const isLocksRefusal = ({ commandState, command }: RideState): boolean =>
  commandState === 'refused' && !(command && OTHER_COMMANDS.includes(command.kind));

/**
 * The error to show: the last refused command, the error in the row, or the result of a check. Never null while the
 * chart is stuck.
 */
function problemOf(ride: RideState, locksState: LocksState, rent: RentFacts): Refusal | null {
  const { refusal } = ride;
  if (refusal && isLocksRefusal(ride)) return refusal;
  if (locksState === 'settling') return null;
  const inRow = refusalInRow(rent);
  if (locksState.endsWith('.stuck'))
    return inRow ?? { code: rent.stage === 'CHECK_START' ? 'openLockStartError' : 'openLockError' };
  if (locksState === 'closingWheel.notYet') return inRow ?? { code: 'progressNeedCloseLock' };
  if (locksState === 'fasteningChain.notYet') return inRow ?? { code: 'progressNeedCloseChainLock' };
  if (locksState === 'openingChain.blocked' && rent.wheelLock !== 'closed') return { code: 'needCloseLock' };
  if (locksState === 'openingWheel.blocked' && rent.wheelLock !== 'open') return { code: 'needCloseChainLock' };
  // While a command is being sent or waits for the rider, earlier errors do not count.
  return inRow !== null && isNeed(inRow) && isHandState(locksState) ? inRow : null;
}

function buttonOf(
  locksState: LocksState,
  isStuck: boolean,
  commandState: RideState['commandState'],
): LockButtonView | null {
  const isSending = commandState === 'sending';
  if (locksState.endsWith('.blocked')) return { action: 'recheck', busy: false };
  if (locksState.endsWith('.checking')) return { action: 'confirmClosed', busy: true };
  if (isHandState(locksState))
    return isStuck ? { action: 'retry', busy: isSending } : { action: 'confirmClosed', busy: false };
  if (locksState.endsWith('.awaitingTap')) return { action: isStuck ? 'retry' : 'unlock', busy: isSending };
  return isStuck ? { action: 'retry', busy: isSending } : null;
}

type Waiting = Pick<RideState, 'link' | 'commandState'> & { locksState: LocksState; waited: number };

function waitOf({ link, commandState, locksState, waited }: Waiting): LockView['wait'] {
  if (link === 'offline') return 'offline';
  if (locksState.endsWith('.blocked')) return 'blocked';
  if (locksState.endsWith('.unanswered')) return 'notChecked';
  if (commandState === 'sending') return waited > COMMAND_ANSWER_MS ? 'unanswered' : null;
  const motorMoves = ['.requested', '.sending', '.moving'].some((end) => locksState.endsWith(end));
  return motorMoves && waited > SLOW_LOCK_MS ? 'slow' : null;
}

type StepKey = 'reach' | Exclude<LockScene, 'closeWheel' | 'rest' | 'restAtRack'>;

/** A step of the locks, or of a start without them. */
export type ListedStep = {
  key: string;
  title: MessageDescriptor;
  state: 'done' | 'now' | 'failed' | 'ahead';
  seconds: number | null;
};

/** The title of each step before and after it, and its usual seconds; null for a step done by hand. */
const STEPS: Record<StepKey, { title: MessageDescriptor; done: MessageDescriptor; seconds: number | null }> = {
  reach: { title: msg`Связываемся с велосипедом`, done: msg`Велосипед на связи`, seconds: 2 },
  openChain: { title: msg`Замок цепи откроется`, done: msg`Замок цепи открыт`, seconds: 3 },
  unwind: { title: msg`Размотайте цепь`, done: msg`Цепь размотана`, seconds: 6 },
  pullOut: { title: msg`Достаньте цепь`, done: msg`Цепь снята`, seconds: 6 },
  toHolder: { title: msg`Вставьте её в держатель`, done: msg`Цепь в держателе`, seconds: null },
  toRack: { title: msg`Обмотайте её вокруг стойки`, done: msg`Цепь вокруг стойки`, seconds: null },
  openWheel: { title: msg`Колесо откроется само`, done: msg`Колесо открыто`, seconds: 3 },
};

const OFF_THE_RACK: readonly StepKey[] = ['openChain', 'unwind', 'toHolder', 'openWheel'];
const TO_THE_RACK: readonly StepKey[] = ['openChain', 'pullOut', 'toRack'];
const WHEEL_ALONE: readonly StepKey[] = ['reach', 'openWheel'];

type StepsRow = Pick<RentFacts, 'stage' | 'capabilities' | 'stepCount'>;

/**
 * The steps of a start, of the chain in a pause, and of a resume. Empty if there is a single step. The end has its own
 * list.
 */
function stepKeysOf({ stage, capabilities, stepCount }: StepsRow): readonly StepKey[] {
  // A chain that is already in its holder needs no step: only the wheel opens.
  const isChained = capabilities.chain && stepCount > WHEEL_ALONE.length;
  if (stage === 'PAUSE') return TO_THE_RACK;
  if (stage === 'CHECK_START') return isChained ? OFF_THE_RACK : WHEEL_ALONE;
  return stage === 'CHECK_END_PAUSE' && isChained ? OFF_THE_RACK : [];
}

/**
 * @param scene the current step; null: the app is contacting the vehicle. `closeWheel` comes before all the steps of
 * the list.
 */
export function lockSteps(
  rent: StepsRow,
  scene: LockScene | null,
  isStuck: boolean,
): { steps: ListedStep[]; step: number | null } {
  const order = stepKeysOf(rent);
  const now = indexIn(order, scene);
  const stateOf = (index: number) => (index < now ? 'done' : index > now ? 'ahead' : isStuck ? 'failed' : 'now');
  const steps = order.map((key, index): ListedStep => {
    const state = stateOf(index);
    const { title, done, seconds } = STEPS[key];
    return { key, title: state === 'done' ? done : title, state, seconds: state === 'done' ? null : seconds };
  });
  return { steps, step: now < 0 || now >= order.length ? null : now + 1 };
}

/**
 * `rest`: the chain is in its holder, and the wheel is next. `restAtRack`: the chain is round a rack, and all steps are
 * done.
 */
function indexIn(order: readonly StepKey[], scene: LockScene | null): number {
  if (scene === null) return 0;
  if (scene === 'restAtRack') return order.length;
  return order.findIndex((key) => key === (scene === 'rest' ? 'openWheel' : scene));
}
