import * as v from 'valibot';
import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { devToolsOptions } from '#machines/devToolsOptions.ts';
import { installMachine } from '#machines/install/install.machine.ts';
import type { InstallAnswer } from '#machines/install/install.types.ts';
import type { InstallOffers } from '#platform/installOffer.ts';
import { whenScreenWorks } from '#platform/screenWorks.ts';
import type { Store } from '#platform/store.ts';

const ATTEMPTS = 'installAttempts';
const VISIT = 'installShown';

/** Decides whether to ask the rider to put the app on the home screen. */
export type Install = {
  actor: ActorRefFrom<typeof installMachine>;
  /**
   * True while the rider is on one of the tabs without a ride: the question appears only then, and disappears
   * otherwise.
   */
  setIdle: (isIdle: boolean) => void;
};

type InstallDeps = {
  offers: InstallOffers;
  /** Storage of the device: the attempts survive a sign-out (decisions §2). */
  deviceStore: Store;
  /** Storage of this tab. */
  visitStore: Store;
};

/**
 * The chart that decides whether to ask the rider to install the app, once the first screen works. Null if the app is
 * already installed.
 */
export async function openInstall(parts: InstallDeps): Promise<Install | null> {
  await whenScreenWorks();
  return parts.offers.isInstalled() ? null : createInstall(parts, devToolsOptions);
}

/** @param options of the chart's actor */
export function createInstall({ offers, deviceStore, visitStore }: InstallDeps, options: object): Install {
  let isIdle = false;
  let onIdle: () => void = () => {};
  const attempts = () => deviceStore.read(ATTEMPTS, v.number()) ?? 0;
  const actor = createActor(
    installMachine.provide({
      actors: {
        waitUntilIdle: fromPromise<void>(() => (isIdle ? Promise.resolve() : new Promise((done) => (onIdle = done)))),
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
    setIdle(idle) {
      isIdle = idle;
      if (idle) onIdle();
      else actor.send({ type: 'rider.becameBusy' });
    },
  };
}
