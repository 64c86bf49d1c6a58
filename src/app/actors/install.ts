import * as v from 'valibot';
import { createActor, fromPromise } from 'xstate';
import { installMachine } from '#machines/install/install.machine.ts';
import type { InstallAnswer } from '#machines/install/install.types.ts';
import { watched } from '#machines/watched.ts';
import type { InstallOffers } from '#platform/installOffer.ts';
import type { Store } from '#platform/store.ts';
import type { Install } from '#src/runtime.tsx';

const ATTEMPTS = 'installAttempts';
const VISIT = 'installShown';

let opened: Install | null = null;

type Parts = {
  offers: InstallOffers;
  /** Attempts outlive the rider (decisions §2). */
  deviceStore: Store;
  /** Of this tab. */
  visitStore: Store;
};

/** Whether to ask the rider to install the app: one chart for the page. Null where the app is installed already. */
export function openInstall(parts: Parts): Install | null {
  if (!opened && !parts.offers.isInstalled()) opened = createInstall(parts, watched);
  return opened;
}

/** @param options of the chart's actor */
export function createInstall({ offers, deviceStore, visitStore }: Parts, options: object): Install {
  let isAtRest = false;
  let onRest: () => void = () => {};
  const attempts = () => deviceStore.read(ATTEMPTS, v.number()) ?? 0;
  const actor = createActor(
    installMachine.provide({
      actors: {
        restIsAwaited: fromPromise<void>(() => (isAtRest ? Promise.resolve() : new Promise((done) => (onRest = done)))),
        askBrowser: fromPromise<InstallAnswer>(() => offers.ask()),
      },
      actions: {
        countShowing: () => {
          deviceStore.write(ATTEMPTS, attempts() + 1);
          visitStore.write(VISIT, true);
        },
      },
    }),
    {
      ...options,
      input: {
        attempts: attempts(),
        wasShownThisVisit: visitStore.read(VISIT, v.boolean()) ?? false,
        isAddedByHand: offers.isAddedByHand(),
      },
    },
  ).start();
  offers.watch({
    offered: () => actor.send({ type: 'device.offeredInstall' }),
    installed: () => actor.send({ type: 'device.installedApp' }),
  });
  return {
    actor,
    rest(atRest) {
      isAtRest = atRest;
      if (atRest) onRest();
      else actor.send({ type: 'rider.wentOn' });
    },
  };
}
