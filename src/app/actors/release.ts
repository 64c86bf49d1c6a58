import { createActor, fromPromise } from 'xstate';
import { devToolsOptions } from '#machines/devToolsOptions.ts';
import { releaseMachine } from '#machines/release/release.machine.ts';
import { openReleaseWorker } from '#platform/serviceWorker.ts';
import { watchHidden, watchVisible } from '#platform/visibility.ts';

/**
 * Stores the app's releases in this browser, one after the other, for as long as the page lives.
 * @param whenIdle resolves when no process runs that a change of releases could disturb
 */
export function openRelease(whenIdle: () => Promise<unknown>): void {
  const worker = openReleaseWorker(() => actor.send({ type: 'device.installedRelease' }));
  const actor = createActor(
    releaseMachine.provide({
      actors: {
        checkForUpdate: fromPromise(() => worker.checkForUpdate()),
        waitUntilIdle: fromPromise(whenIdle),
      },
      actions: { activate: () => worker.activate() },
    }),
    { ...devToolsOptions },
  ).start();
  watchVisible(() => actor.send({ type: 'device.becameVisible' }));
  watchHidden(() => actor.send({ type: 'device.becameHidden' }));
}
