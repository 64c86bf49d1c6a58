import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RentFacts } from '#domain/rent.ts';
import type { LockScene } from './locks.view.ts';

type Key = 'reach' | Exclude<LockScene, 'closeWheel' | 'rest' | 'restAtRack'>;

export type LockStep = {
  key: Key;
  title: MessageDescriptor;
  state: 'done' | 'now' | 'failed' | 'ahead';
  seconds: number | null;
};

/** The title of each step before and after it, and its usual seconds; null for a step done by hand. */
const STEPS: Record<Key, { title: MessageDescriptor; done: MessageDescriptor; seconds: number | null }> = {
  reach: { title: msg`Связываемся с велосипедом`, done: msg`Велосипед на связи`, seconds: 2 },
  openChain: { title: msg`Замок цепи откроется`, done: msg`Замок цепи открыт`, seconds: 3 },
  unwind: { title: msg`Размотайте цепь`, done: msg`Цепь размотана`, seconds: 6 },
  pullOut: { title: msg`Достаньте цепь`, done: msg`Цепь снята`, seconds: 6 },
  toHolder: { title: msg`Вставьте её в\u00A0держатель`, done: msg`Цепь в\u00A0держателе`, seconds: null },
  toRack: { title: msg`Обмотайте её вокруг стойки`, done: msg`Цепь вокруг стойки`, seconds: null },
  openWheel: { title: msg`Колесо откроется само`, done: msg`Колесо открыто`, seconds: 3 },
};

const OFF_THE_RACK: readonly Key[] = ['openChain', 'unwind', 'toHolder', 'openWheel'];
const TO_THE_RACK: readonly Key[] = ['openChain', 'pullOut', 'toRack'];
const WHEEL_ALONE: readonly Key[] = ['reach', 'openWheel'];

type Row = Pick<RentFacts, 'stage' | 'capabilities' | 'stepCount'>;

/**
 * The steps of a start, of the chain in a pause, and of a resume. Empty if there is a single step. The end has its own
 * list.
 */
function stepKeysOf({ stage, capabilities, stepCount }: Row): readonly Key[] {
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
  rent: Row,
  scene: LockScene | null,
  isStuck: boolean,
): { steps: LockStep[]; step: number | null } {
  const order = stepKeysOf(rent);
  const now = indexIn(order, scene);
  const stateOf = (index: number) => (index < now ? 'done' : index > now ? 'ahead' : isStuck ? 'failed' : 'now');
  const steps = order.map((key, index): LockStep => {
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
function indexIn(order: readonly Key[], scene: LockScene | null): number {
  if (scene === null) return 0;
  if (scene === 'restAtRack') return order.length;
  return order.findIndex((key) => key === (scene === 'rest' ? 'openWheel' : scene));
}
