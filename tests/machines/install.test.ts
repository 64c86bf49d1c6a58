import { expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { installMachine } from '#machines/install/install.machine.ts';
import { walk } from './walk.ts';

const inputs = [
  { attempts: 0, wasShownThisVisit: false, isAddedByHand: false },
  { attempts: 3, wasShownThisVisit: false, isAddedByHand: true },
  { attempts: 4, wasShownThisVisit: false, isAddedByHand: false },
  { attempts: 0, wasShownThisVisit: true, isAddedByHand: true },
];

walk(
  'install',
  {
    machine: installMachine.provide({ actions: { countShowing: () => undefined } }),
    inputs,
    payloads: { 'xstate.done.actor.askBrowser': [{ output: 'accepted' }, { output: 'dismissed' }] },
    project: ({ context }) => context,
  },
  (reached, { type }, before) => {
    const isShown = (snapshot: typeof reached) => snapshot.matches('asking') || snapshot.matches('explaining');
    const { attempts, wasShownThisVisit, isAddedByHand } = reached.context;
    if (isShown(reached)) {
      if (attempts >= 4 || wasShownThisVisit) throw new Error('asked once too often');
      if (type !== 'xstate.done.actor.restIsAwaited') throw new Error('asked while something else was on');
      if (!before?.matches('awaitingRest')) throw new Error('asked before the rider has looked around');
      if (reached.matches('explaining') !== isAddedByHand) throw new Error('asked for what this browser cannot do');
    }
    if (before?.matches('over') && isShown(reached)) throw new Error('asked twice in a visit');
    if (type === 'rider.wentOn' && isShown(reached)) throw new Error('stands in the way');
    if (reached.matches('askingBrowser') && type !== 'rider.accepted') throw new Error('the browser asks though the rider has not agreed');
  },
);

it('asks five seconds after the offer, not before', async () => {
  const clock = new SimulatedClock();
  const machine = installMachine.provide({ actors: { restIsAwaited: fromPromise<void>(() => Promise.resolve()) } });
  const actor = createActor(machine, { input: { attempts: 3, wasShownThisVisit: false, isAddedByHand: false }, clock }).start();
  actor.send({ type: 'device.offeredInstall' });
  clock.increment(4_999);
  expect(actor.getSnapshot().value).toBe('waiting');
  clock.increment(1);
  await expect.poll(() => actor.getSnapshot().value).toBe('asking');
});
