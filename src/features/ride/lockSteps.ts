import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RentFacts } from '#domain/rent.ts';
import type { LockScene } from './locks.screen.ts';

type Key = 'reach' | Exclude<LockScene, 'closeWheel' | 'rest' | 'restAtRack'>;

export type LockStep = {
  key: Key;
  title: MessageDescriptor;
  state: 'done' | 'now' | 'failed' | 'ahead';
  seconds: number | null;
};

/** What each step is called before and after, and the seconds that it usually takes; hands take their own time. */
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

/** The order of a start, of a pause's chain and of a resume; nothing where there is one thing to do. The end has a list of its own. */
function orderOf({ stage, capabilities, stepCount }: Row): readonly Key[] {
  // A chain that is in its holder already leaves the wheel alone to open.
  const isChained = capabilities.chain && stepCount > WHEEL_ALONE.length;
  if (stage === 'PAUSE') return TO_THE_RACK;
  if (stage === 'CHECK_START') return isChained ? OFF_THE_RACK : WHEEL_ALONE;
  return stage === 'CHECK_END_PAUSE' && isChained ? OFF_THE_RACK : [];
}

/** @param scene  the step that is on; null: the vehicle is being reached. A wheel that stands open comes before all of them. */
export function lockSteps(
  rent: Row,
  scene: LockScene | null,
  isStuck: boolean,
): { steps: LockStep[]; step: number | null } {
  const order = orderOf(rent);
  const now = placeIn(order, scene);
  const stateOf = (index: number) => (index < now ? 'done' : index > now ? 'ahead' : isStuck ? 'failed' : 'now');
  const steps = order.map((key, index): LockStep => {
    const state = stateOf(index);
    const { title, done, seconds } = STEPS[key];
    return { key, title: state === 'done' ? done : title, state, seconds: state === 'done' ? null : seconds };
  });
  return { steps, step: now < 0 || now >= order.length ? null : now + 1 };
}

/** A chain that rests in its holder has been put there and the wheel is next; round a rack, it was the last of all. */
function placeIn(order: readonly Key[], scene: LockScene | null): number {
  if (scene === null) return 0;
  if (scene === 'restAtRack') return order.length;
  return order.findIndex((key) => key === (scene === 'rest' ? 'openWheel' : scene));
}
