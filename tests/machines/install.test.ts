import { expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { installMachine } from '#machines/install/install.machine.ts';
import { recordEffects } from './recordEffects.ts';
import { walk, type Step } from './walk.ts';

const inputs = [
  { attempts: 0, wasShownThisVisit: false, isAddedByHand: false },
  { attempts: 3, wasShownThisVisit: false, isAddedByHand: true },
  { attempts: 4, wasShownThisVisit: false, isAddedByHand: false },
  { attempts: 0, wasShownThisVisit: true, isAddedByHand: true },
];

/** The prompt shows while the rider is idle, at most once a visit and four times in all, and not again after a no. */
function asksOnceAndTakesNo(reached: AnyMachineSnapshot, step: Step, before: AnyMachineSnapshot | null): void {
  const { type } = step;
  const isShown = (snapshot: typeof reached) => snapshot.matches('asking') || snapshot.matches('explaining');
  const { attempts, wasShownThisVisit, isAddedByHand } = reached.context;
  if (isShown(reached)) {
    if (attempts >= 4 || wasShownThisVisit) throw new Error('asked once too often');
    if (type !== 'xstate.done.actor.waitUntilIdle') throw new Error('asked while something else was on');
    if (!before?.matches('awaitingIdle')) throw new Error('asked before the rider has looked around');
    if (reached.matches('explaining') !== isAddedByHand) throw new Error('asked for what this browser cannot do');
  }
  if (type === 'xstate.init')
    expect(reached.value).toBe(
      attempts >= 4 || wasShownThisVisit ? 'finished' : isAddedByHand ? 'waiting' : 'notOffered',
    );
  if (type === 'device.installedApp') expect(reached.value).toBe('installed');
  // The rider can always decline. A declined or failed prompt does not show again in this visit.
  if (isShown(reached))
    expect([reached.can({ type: 'rider.declined' }), reached.can({ type: 'rider.becameBusy' })]).toEqual([true, true]);
  if (before && isShown(before) && (type === 'rider.declined' || type === 'rider.becameBusy'))
    expect(reached.value).toBe('finished');
  if (type.startsWith('xstate.error')) expect(reached.value).toBe('finished');
  if (type === 'xstate.done.actor.askBrowser')
    expect(reached.value).toBe(step['output'] === 'accepted' ? 'installed' : 'finished');
  expect('askBrowser' in reached.children).toBe(reached.matches('askingBrowser'));
  expect('waitUntilIdle' in reached.children).toBe(reached.matches('awaitingIdle'));
  if (before?.matches('finished') && isShown(reached)) throw new Error('asked twice in a visit');
  if (type === 'rider.becameBusy' && isShown(reached)) throw new Error('stands in the way');
  if (reached.matches('askingBrowser') && type !== 'rider.accepted')
    throw new Error('the browser asks though the rider has not agreed');
}

walk(
  'install',
  {
    machine: installMachine.provide({ actions: { countShowing: () => undefined } }),
    inputs,
    payloads: { 'xstate.done.actor.askBrowser': [{ output: 'accepted' }, { output: 'dismissed' }] },
    project: ({ context }) => context,
  },
  asksOnceAndTakesNo,
);

// G007, G008
it.each([
  [false, 'asking'],
  [true, 'explaining'],
])(
  'Five seconds after the browser’s install offer the app shows its prompt in the state “$1” and counts it once',
  async (isAddedByHand, place) => {
    const { now, hear, each, passMilliseconds } = await recordEffects(installMachine, {
      input: { attempts: 0, wasShownThisVisit: false, isAddedByHand },
      acts: ['countShowing'],
      answers: { waitUntilIdle: () => undefined },
    });
    await hear({ type: 'device.offeredInstall' });
    await passMilliseconds(4_999);
    expect(each('countShowing')).toEqual([]);
    await passMilliseconds(1);
    expect([now()?.value, each('countShowing').length]).toEqual([place, 1]);
    await hear({ type: 'rider.declined' });
    expect(each('countShowing')).toHaveLength(1);
  },
);
