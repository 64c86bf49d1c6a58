import type { Intent } from '#domain/command.ts';
import type { Refusal } from '#domain/errorCode.ts';
import { chainGoal, lockTask, type LockTask } from '#domain/lockOrder.ts';
import { refusalInRow } from '#domain/refusalCode.ts';
import type { RentFacts } from '#domain/rent.ts';
import type { Situation } from './situation.ts';

/** What hands and metal are at, in the words of the locks' chart. `settling`: the chain's six seconds. */
export type LocksPlace =
  | 'idle'
  | 'settling'
  | `${'closingWheel' | 'fasteningChain'}.${'waiting' | 'checking' | 'notYet' | 'unanswered'}`
  | `${'openingChain' | 'openingWheel'}.${'barred' | 'asked' | 'wished' | 'sending' | 'moving' | 'stuck'}`;

/**
 * One picture and one order each. A chain comes off a rack or out of its holder, and goes to the other one; `rest`,
 * `restAtRack`: it is fastened there, and its six seconds are not over.
 */
export type LockScene =
  'closeWheel' | 'openChain' | 'unwind' | 'pullOut' | 'rest' | 'restAtRack' | 'toHolder' | 'toRack' | 'openWheel';

/** `check`: look whether the hand has done it; `look`: the locks are not as they should be; `open`: the order waits for a word; `again`: the order once more. */
export type LockButton = { does: 'check' | 'look' | 'open' | 'again'; busy: boolean };

export type LockScreen = {
  rent: RentFacts;
  scene: LockScene;
  /** The rider's button; null while only metal has to move. */
  button: LockButton | null;
  /** What stands open or did not move: said over the order, with the same picture. */
  trouble: Refusal | null;
  /** Metal that did not move, against a hand that has not done it yet. */
  isStuck: boolean;
  /** What the wait is for, where it is not the usual one. */
  wait: 'slow' | 'offline' | 'unanswered' | 'notChecked' | 'barred' | null;
};

/** Longer than metal should take. */
export const SLOW_LOCK_MS = 10_000;
const UNANSWERED_MS = 5_000;

const FROM_TASK: Record<LockTask, LocksPlace> = {
  closeWheel: 'closingWheel.waiting',
  openChain: 'openingChain.moving',
  fastenChain: 'fasteningChain.waiting',
  openWheel: 'openingWheel.moving',
};

/**
 * The step of the locks that the rider stands at; null while it is nobody's turn.
 * @param waited milliseconds since the step began
 */
export function lockScreen(situation: Situation, waited = 0): LockScreen | null {
  const { act, link, context } = situation;
  const { rent } = context;
  if (rent === null) return null;
  const place = placeOf(situation, rent);
  const scene = sceneOf(place, rent);
  if (scene === null) return null;
  const trouble = troubleOf(situation, place, rent);
  const isStuck = trouble !== null && !(isNeed(trouble) && isHandsTurn(place));
  const button = buttonOf(place, isStuck, act);
  return {
    rent,
    scene,
    button,
    trouble: button?.busy ? null : trouble,
    isStuck,
    wait: isStuck ? null : waitOf({ link, act, place, waited }),
  };
}

/** The chart's own word; a kept ride that is still being looked at has its row alone. */
function placeOf({ locks }: Situation, rent: RentFacts): LocksPlace {
  if (locks !== null) return locks;
  const task = lockTask(rent);
  return task === null ? 'idle' : FROM_TASK[task];
}

function sceneOf(place: LocksPlace, rent: RentFacts): LockScene | null {
  const goesToRack = chainGoal(rent) === 'rack';
  if (place === 'idle') return null;
  if (place === 'settling')
    return rent.chainLock === 'closed'
      ? rent.chainPlace === 'rack'
        ? 'restAtRack'
        : 'rest'
      : goesToRack
        ? 'pullOut'
        : 'unwind';
  if (place.startsWith('closingWheel')) return 'closeWheel';
  // Where another lock stands in the way, that one is the order of the moment.
  if (place === 'openingChain.barred' && rent.wheelLock !== 'closed') return 'closeWheel';
  if (place === 'openingWheel.barred' && rent.wheelLock !== 'open') return 'toHolder';
  if (place.startsWith('openingChain')) return 'openChain';
  if (place.startsWith('openingWheel')) return 'openWheel';
  return goesToRack ? 'toRack' : 'toHolder';
}

const NEEDS: readonly Refusal['code'][] = [
  'needCloseLock',
  'progressNeedCloseLock',
  'needCloseChainLock',
  'progressNeedCloseChainLock',
];
const isNeed = ({ code }: Refusal): boolean => NEEDS.includes(code);

const isHands = (place: LocksPlace): boolean => place.startsWith('closingWheel') || place.startsWith('fasteningChain');
/** A hand has to close something, in its own step or before an order may leave. */
const isHandsTurn = (place: LocksPlace): boolean => isHands(place) || place.endsWith('.barred');

/** These have screens of their own to be refused on: they are not what the lock waits for. */
const OTHER_ACTS: readonly Intent['kind'][] = ['start', 'cancel', 'parking', 'complete', 'returnToRide'];

/** The act that was refused last is the lock's, or the pause's that it belongs to. */
export const isLocksRefusal = ({ act, context: { intent } }: Situation): boolean =>
  act === 'refused' && !(intent && OTHER_ACTS.includes(intent.kind));

/** The last refused order, what the row says, or what a look has shown: never nothing where the chart is stuck. */
function troubleOf(situation: Situation, place: LocksPlace, rent: RentFacts): Refusal | null {
  const { refusal } = situation.context;
  if (refusal && isLocksRefusal(situation)) return refusal;
  if (place === 'settling') return null;
  const inRow = refusalInRow(rent);
  if (place.endsWith('.stuck'))
    return inRow ?? { code: rent.stage === 'CHECK_START' ? 'openLockStartError' : 'openLockError' };
  if (place === 'closingWheel.notYet') return inRow ?? { code: 'progressNeedCloseLock' };
  if (place === 'fasteningChain.notYet') return inRow ?? { code: 'progressNeedCloseChainLock' };
  if (place === 'openingChain.barred' && rent.wheelLock !== 'closed') return { code: 'needCloseLock' };
  if (place === 'openingWheel.barred' && rent.wheelLock !== 'open') return { code: 'needCloseChainLock' };
  // An order that is on its way, or waits for the rider, is not troubled by what came before it.
  return inRow !== null && isNeed(inRow) && isHands(place) ? inRow : null;
}

function buttonOf(place: LocksPlace, isStuck: boolean, act: Situation['act']): LockButton | null {
  const isSending = act === 'sending';
  if (place.endsWith('.barred')) return { does: 'look', busy: false };
  if (place.endsWith('.checking')) return { does: 'check', busy: true };
  if (isHands(place)) return isStuck ? { does: 'again', busy: isSending } : { does: 'check', busy: false };
  if (place.endsWith('.asked')) return { does: isStuck ? 'again' : 'open', busy: isSending };
  return isStuck ? { does: 'again', busy: isSending } : null;
}

type Waiting = Pick<Situation, 'link' | 'act'> & { place: LocksPlace; waited: number };

function waitOf({ link, act, place, waited }: Waiting): LockScreen['wait'] {
  if (link === 'offline') return 'offline';
  if (place.endsWith('.barred')) return 'barred';
  if (place.endsWith('.unanswered')) return 'notChecked';
  if (act === 'sending') return waited > UNANSWERED_MS ? 'unanswered' : null;
  const metalMoves = ['.wished', '.sending', '.moving'].some((end) => place.endsWith(end));
  return metalMoves && waited > SLOW_LOCK_MS ? 'slow' : null;
}
