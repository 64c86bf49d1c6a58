import { expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { releaseMachine } from '#machines/release/release.machine.ts';
import { type ChartStep, effectsOf } from './messageLog.ts';
import { broken, recordEffects } from './recordEffects.ts';
import { titled } from './titled.ts';
import { walk, type Step } from './walk.ts';

const MINUTE = 60;

/** A release becomes active only after the page was idle, and a hidden page does not ask the server. */
function waitsForIdleAndForEyes(reached: AnyMachineSnapshot, step: Step, before: AnyMachineSnapshot | null): void {
  const { type } = step;
  expect('waitUntilIdle' in reached.children).toBe(reached.matches({ worker: 'awaitingIdle' }));
  expect('checkForUpdate' in reached.children).toBe(reached.matches({ worker: 'checking' }));
  if (type === 'device.installedRelease') expect(reached.matches({ worker: 'awaitingIdle' })).toBe(true);
  if (type === 'device.becameHidden') expect(reached.matches({ page: 'hidden' })).toBe(true);
  if (type.startsWith('xstate.error')) expect(reached.matches({ worker: 'checked' })).toBe(true);
  const isNew = !before?.matches({ worker: 'checking' }) && reached.matches({ worker: 'checking' });
  if (isNew && before?.matches({ worker: 'checked' }))
    expect(
      reached.matches({ page: 'visible' }) &&
        (type.startsWith('xstate.after') || !before.matches({ worker: { checked: 'justNow' } })),
    ).toBe(true);
}

walk(
  'release',
  {
    machine: releaseMachine.provide({ actions: { activate: () => undefined } }),
    payloads: {
      'xstate.done.actor.checkForUpdate': [{ output: { isWaiting: true } }, { output: { isWaiting: false } }],
    },
    project: () => null,
  },
  waitsForIdleAndForEyes,
);

const [HIDE, SHOW] = ['device.becameHidden', 'device.becameVisible'];
const nothingNew = () => ({ isWaiting: false });
const waiting = () => ({ isWaiting: true });
let becomeIdle: () => void = () => undefined;
const idleLater = () => new Promise<void>((done) => (becomeIdle = done));

type Answers = Record<string, () => unknown>;
type Story = [steps: [Answers, ...ChartStep[]], messages: string];
const stories: Record<string, Story> = {
  'The app looks for a release every five minutes while the page is visible, even after a failed check': [
    [{ checkForUpdate: broken }, 10 * MINUTE],
    'checkForUpdate, 300s checkForUpdate, 600s checkForUpdate',
  ], // G009
  'The app looks for a release when the page shows again, at most once a minute': [
    [{ checkForUpdate: nothingNew }, MINUTE - 1, HIDE, SHOW, 1, HIDE, SHOW],
    'checkForUpdate, 60s checkForUpdate',
  ],
  'The app does not look for a release while the page is hidden, and looks for one when the page shows again': [
    [{ checkForUpdate: nothingNew }, HIDE, 30 * MINUTE, SHOW],
    'checkForUpdate, 1800s checkForUpdate',
  ],
  'A waiting release becomes active once the page is idle, and the app keeps looking for releases': [
    [{ checkForUpdate: waiting, waitUntilIdle: idleLater }, MINUTE, () => becomeIdle(), 1, 5 * MINUTE],
    'checkForUpdate, waitUntilIdle, 61s activate, 361s checkForUpdate, waitUntilIdle',
  ],
  'The app checks a release again during a long ride, because it may be withdrawn': [
    [{ checkForUpdate: waiting }, 5 * MINUTE],
    'checkForUpdate, waitUntilIdle, 300s checkForUpdate, waitUntilIdle',
  ],
  'A release does not become active when waiting for an idle page fails': [
    [{ checkForUpdate: waiting, waitUntilIdle: broken }, 1],
    'checkForUpdate, waitUntilIdle',
  ],
};
it.each(titled(stories))('%s', async (_, [answers, ...steps], messages) => {
  expect(await effectsOf(await recordEffects(releaseMachine, { acts: ['activate'], answers }), steps)).toBe(messages);
});
