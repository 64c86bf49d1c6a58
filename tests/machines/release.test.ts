import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { releaseMachine } from '#machines/release/release.machine.ts';
import { broken, recordEffects } from './recordEffects.ts';
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

describe('a newer release', () => {
  const opened = (answers: Record<string, () => unknown>) =>
    recordEffects(releaseMachine, { acts: ['activate'], answers });
  const nothingNew = () => ({ isWaiting: false });

  // G009
  it('The app looks for a release every five minutes while the page is visible, and after a failure too', async () => {
    const { pass, each } = await opened({ checkForUpdate: broken });
    expect(each('checkForUpdate')).toHaveLength(1);
    await pass(5 * MINUTE - 1);
    expect(each('checkForUpdate')).toHaveLength(1);
    await pass(1);
    expect(each('checkForUpdate')).toHaveLength(2);
    await pass(5 * MINUTE);
    expect(each('checkForUpdate')).toHaveLength(3);
  });

  it('The app looks for a release when the page shows again, at most once a minute', async () => {
    const { pass, hear, each } = await opened({ checkForUpdate: nothingNew });
    const lookAway = async () => {
      await hear({ type: 'device.becameHidden' });
      await hear({ type: 'device.becameVisible' });
    };
    await pass(MINUTE - 1);
    await lookAway();
    expect(each('checkForUpdate')).toHaveLength(1);
    await pass(1);
    await lookAway();
    expect(each('checkForUpdate')).toHaveLength(2);
  });

  it('The app does not look for a release while the page is hidden, and checks when it shows again', async () => {
    const { pass, hear, each } = await opened({ checkForUpdate: nothingNew });
    await hear({ type: 'device.becameHidden' });
    await pass(30 * MINUTE);
    expect(each('checkForUpdate')).toHaveLength(1);
    await hear({ type: 'device.becameVisible' });
    expect(each('checkForUpdate')).toHaveLength(2);
  });

  it('A waiting release becomes active once the page is idle', async () => {
    let isIdle: () => void = () => undefined;
    const idle = new Promise<void>((done) => (isIdle = done));
    const { pass, each } = await opened({ checkForUpdate: () => ({ isWaiting: true }), waitUntilIdle: () => idle });
    await pass(MINUTE);
    expect(each('activate')).toEqual([]);
    isIdle();
    await pass(1);
    expect(each('activate')).toHaveLength(1);
    // The app keeps looking for releases.
    await pass(5 * MINUTE);
    expect(each('checkForUpdate')).toHaveLength(2);
  });

  it('A release that the browser installed by itself becomes active too', async () => {
    const { hear, each } = await opened({ checkForUpdate: nothingNew, waitUntilIdle: () => undefined });
    expect(each('activate')).toEqual([]);
    await hear({ type: 'device.installedRelease' });
    expect(each('activate')).toHaveLength(1);
  });

  it('The app checks a release again during a long ride, because it may be withdrawn', async () => {
    const { pass, each } = await opened({ checkForUpdate: () => ({ isWaiting: true }) });
    await pass(5 * MINUTE);
    expect([each('checkForUpdate').length, each('waitUntilIdle').length]).toEqual([2, 2]);
    expect(each('activate')).toEqual([]);
  });

  it('A release does not become active when waiting for an idle page fails', async () => {
    const { pass, each } = await opened({ checkForUpdate: () => ({ isWaiting: true }), waitUntilIdle: broken });
    await pass(1);
    expect(each('activate')).toEqual([]);
  });
});
