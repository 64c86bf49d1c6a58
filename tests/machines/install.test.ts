import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, type AnyMachineSnapshot } from 'xstate';
import { installMachine } from '#machines/install/install.machine.ts';
import { broken, overhear } from './overhear.ts';
import { walk, type Step } from './walk.ts';

const inputs = [
  { attempts: 0, wasShownThisVisit: false, isAddedByHand: false },
  { attempts: 3, wasShownThisVisit: false, isAddedByHand: true },
  { attempts: 4, wasShownThisVisit: false, isAddedByHand: false },
  { attempts: 0, wasShownThisVisit: true, isAddedByHand: true },
];

/** Asked at the right moment, at most once a visit and four times in all; whoever says no is not asked again. */
function asksOnceAndTakesNo(reached: AnyMachineSnapshot, step: Step, before: AnyMachineSnapshot | null): void {
  const { type } = step;
  const isShown = (snapshot: typeof reached) => snapshot.matches('asking') || snapshot.matches('explaining');
  const { attempts, wasShownThisVisit, isAddedByHand } = reached.context;
  if (isShown(reached)) {
    if (attempts >= 4 || wasShownThisVisit) throw new Error('asked once too often');
    if (type !== 'xstate.done.actor.restIsAwaited') throw new Error('asked while something else was on');
    if (!before?.matches('awaitingRest')) throw new Error('asked before the rider has looked around');
    if (reached.matches('explaining') !== isAddedByHand) throw new Error('asked for what this browser cannot do');
  }
  if (type === 'xstate.init')
    expect(reached.value).toBe(attempts >= 4 || wasShownThisVisit ? 'over' : isAddedByHand ? 'waiting' : 'notOffered');
  if (type === 'device.installedApp') expect(reached.value).toBe('installed');
  // Whoever is asked can say no, and no means not in this visit; so does a question that could not be asked.
  if (isShown(reached))
    expect([reached.can({ type: 'rider.declined' }), reached.can({ type: 'rider.wentOn' })]).toEqual([true, true]);
  if (before && isShown(before) && (type === 'rider.declined' || type === 'rider.wentOn'))
    expect(reached.value).toBe('over');
  if (type.startsWith('xstate.error')) expect(reached.value).toBe('over');
  if (type === 'xstate.done.actor.askBrowser')
    expect(reached.value).toBe(step['output'] === 'accepted' ? 'installed' : 'over');
  expect('askBrowser' in reached.children).toBe(reached.matches('askingBrowser'));
  expect('restIsAwaited' in reached.children).toBe(reached.matches('awaitingRest'));
  if (before?.matches('over') && isShown(reached)) throw new Error('asked twice in a visit');
  if (type === 'rider.wentOn' && isShown(reached)) throw new Error('stands in the way');
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

it('asks five seconds after the offer, not before', async () => {
  const clock = new SimulatedClock();
  const machine = installMachine.provide({ actors: { restIsAwaited: fromPromise<void>(() => Promise.resolve()) } });
  const actor = createActor(machine, {
    input: { attempts: 3, wasShownThisVisit: false, isAddedByHand: false },
    clock,
  }).start();
  actor.send({ type: 'device.offeredInstall' });
  clock.increment(4_999);
  expect(actor.getSnapshot().value).toBe('waiting');
  clock.increment(1);
  await expect.poll(() => actor.getSnapshot().value).toBe('asking');
});

it.each([true, false])('counts a showing once, by hand %s', async (isAddedByHand) => {
  const clock = new SimulatedClock();
  const shown: string[] = [];
  const machine = installMachine.provide({
    actors: { restIsAwaited: fromPromise<void>(() => Promise.resolve()) },
    actions: { countShowing: () => void shown.push('shown') },
  });
  const actor = createActor(machine, {
    input: { attempts: 0, wasShownThisVisit: false, isAddedByHand },
    clock,
  }).start();
  actor.send({ type: 'device.offeredInstall' });
  clock.increment(5_000);
  await expect.poll(() => shown).toEqual(['shown']);
  actor.send({ type: 'rider.declined' });
  expect(shown).toEqual(['shown']);
});

describe('an app that may be installed', () => {
  const offered = async (answers: Record<string, () => unknown> = {}) => {
    const heard = await overhear(installMachine, {
      input: { attempts: 0, wasShownThisVisit: false, isAddedByHand: false },
      acts: ['countShowing'],
      answers: { restIsAwaited: () => undefined, ...answers },
    });
    await heard.hear({ type: 'device.offeredInstall' });
    await heard.pass(5);
    return heard;
  };

  it('is not asked for where nobody can tell when the rider rests', async () => {
    const { now, each } = await offered({ restIsAwaited: broken });
    expect([now()?.value, each('countShowing')]).toEqual(['over', []]);
  });

  it.each([
    ['installs it', () => 'accepted', 'installed'],
    ['leaves it', () => 'dismissed', 'over'],
    ['meets a browser that breaks', broken, 'over'],
  ])('is asked for by the browser once the rider agrees, who %s', async (_, askBrowser, place) => {
    const { now, hear, each } = await offered({ askBrowser });
    await hear({ type: 'rider.accepted' });
    expect([now()?.value, each('askBrowser').length]).toEqual([place, 1]);
  });

  it('and that is installed otherwise is asked for no more', async () => {
    const { now, hear } = await offered();
    await hear({ type: 'device.installedApp' });
    expect(now()?.value).toBe('installed');
    const waiting = await overhear(installMachine, {
      input: { attempts: 0, wasShownThisVisit: false, isAddedByHand: false },
    });
    await waiting.hear({ type: 'device.installedApp' });
    expect(waiting.now()?.value).toBe('installed');
  });
});
