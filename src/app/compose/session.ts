import { i18n } from '@lingui/core';
import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { createClients } from '#api/clients.ts';
import type { HttpTransport } from '#api/httpTransport.ts';
import { createServerClock } from '#api/serverClock.ts';
import { createTokenStore } from '#api/tokens.ts';
import { provideSession, rideIsOn, type SessionDeps } from '#app/actors/session.ts';
import { documentNavigation, loadNewApp } from '#app/services/documentNavigation.ts';
import { forwardDeviceEvents, forwardTabMessages } from '#app/services/forwardDeviceEvents.ts';
import { type Lazy, lazy } from '#domain/lazy.ts';
import { brand } from '#i18n/brand.ts';
import { languageOf } from '#i18n/language.ts';
import { deferredLogic, notLoaded } from '#machines/deferredLogic.ts';
import { devToolsOptions } from '#machines/devToolsOptions.ts';
import type { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { RideCharts } from '#machines/session/session.types.ts';
import { versionMachine, type IdleState } from '#machines/version/version.machine.ts';
import { localStore, openChannel, visitStore } from '#platform/browserStorage.ts';
import { clockOffsetStore } from '#platform/clockOffset.ts';
import { sweepPersistedRides } from '#platform/persistedRideKeys.ts';
import { createRiderMemory } from '#platform/riderMemory.ts';
import { createSessionStore, forgetRider } from '#platform/sessionStore.ts';
import { createStore } from '#platform/store.ts';
import { createTabs } from '#platform/tabs.ts';
import { watchVisible } from '#platform/visibility.ts';
import type { AppDeps } from './deps.ts';

/** It loads with the ride's code: without a ride there is nothing to wait for. */
export const idleCode = lazy(() => import('#app/services/whenIdle.ts'));
const persisterCode = lazy(() => import('#platform/queryPersister.ts'));
const browserPushCode = lazy(() => import('#platform/browserPush.ts'));

/** This code has loaded with the services; without a session there is no subscription. */
const endPushSubscription = () =>
  browserPushCode()
    .then((push) => push.endPushSubscription())
    .catch(() => undefined);

type SessionAreaDeps = Pick<AppDeps, 'settings' | 'connectivity' | 'position' | 'report'> & {
  /** Loads with the ride's code, like the subscription to its rows. */
  rideCharts: Lazy<RideCharts & Pick<SessionDeps, 'realtime'>>;
  /** The payment of this page; null until a screen of money opens. */
  payment: () => ActorRefFrom<typeof paymentMachine> | null;
  logFault: (what: string) => void;
};

/** Who is signed in, the clients that carry the rider's tokens, and what sign-out deletes. */
export function createSession({
  settings,
  connectivity,
  position,
  rideCharts,
  payment,
  logFault,
  report,
}: SessionAreaDeps) {
  const tokens = createTokenStore();
  const serverClock = createServerClock({ kept: clockOffsetStore(localStore()) });
  const sweep = () => sweepPersistedRides(localStore(), { phone: Date.now(), server: serverClock.now() });
  sweep();
  const tabs = createTabs(openChannel('velorent'));
  const riderMemory = createRiderMemory();
  const whenIdle = async (): Promise<IdleState> => {
    if (!actor.getSnapshot().matches('signedIn')) return { rideIsOn: false };
    return (await idleCode()).whenIdle(actor, payment());
  };
  const version: AppDeps['version'] = createActor(
    versionMachine.provide({
      actors: { waitUntilIdle: fromPromise(whenIdle), loadNewApp: fromPromise(loadNewApp) },
    }),
    { ...devToolsOptions },
  ).start();
  const transport: HttpTransport = {
    tokens,
    serverClock,
    onUnauthorised: () => actor.send({ type: 'server.answered401' }),
    onSessionRefused: () => actor.send({ type: 'server.refusedFreshToken' }),
    onUpdateRequired: () => version.send({ type: 'server.demandedUpdate' }),
    onFault: logFault,
    language: () => languageOf(i18n.locale),
  };
  const { mainOnce, ...clients } = createClients(settings, transport);
  const auth = lazy(async () =>
    (await import('#api/authApi.ts')).createAuthApi({ ...settings, transport, verifiers: visitStore() }),
  );
  const store = createSessionStore(localStore());
  const logic = provideSession({
    ...clients,
    mainOnce,
    tokens,
    tabs,
    store,
    riderMemory,
    rideCharts,
    rideIsOn: () => rideIsOn(actor),
    realtime: deferredLogic((): SessionDeps['realtime'] => rideCharts.loaded()?.realtime ?? notLoaded()),
    forgetRider: async () => {
      sweep();
      await Promise.all([forgetRider(), endPushSubscription()]);
    },
    navigation: documentNavigation,
    entrance: lazy(async () => (await import('#app/actors/entrance.ts')).createEntrance({ ...clients, auth })),
    report,
  });
  const actor: AppDeps['session'] = createActor(logic, { ...devToolsOptions, input: { jitter: Math.random() } });
  return {
    clients,
    transport,
    tokens,
    serverClock,
    /** Call it when all areas are built. */
    start() {
      forwardTabMessages({ session: actor, tokens, tabs, loadRide: rideCharts, report });
      forwardDeviceEvents({ session: actor, tokens, connectivity, position, watchVisible });
      actor.start();
    },
    services: {
      actor,
      /**
       * `current`, or `updateRequired` after a 426 of the server; `updateRequired.asking` when the rider must reload the
       * page.
       */
      version,
      /** Leaves the app for a page of another site. */
      goTo: (address: string) => location.assign(address),
      /** Calls of the auth service before sign-in. Loads with the first of them. */
      auth,
      /** The chart of the second factor, for the page that starts it. Loads with that page. */
      secondFactor: lazy(async () => {
        const { provideSecondFactor, whenRenewed } = await import('#app/actors/secondFactor.ts');
        return provideSecondFactor({
          session: actor,
          auth,
          tokens,
          store,
          tabs,
          whenRenewed: () => whenRenewed(actor),
          issuer: () => i18n._(brand),
          report,
        });
      }),
      /** Notifies when the rider's data must be deleted from memory. */
      riderMemory: { watch: (forget: () => void) => riderMemory.watch(forget) },
      /** Sign-out clears it. */
      riderStore: createStore(localStore(), 'rider'),
      /** The rider's persisted query results, for screens without a network. Loads with the first query. */
      queryPersister: async (riderId: string) => (await persisterCode()).openQueryPersister(riderId),
      /** The tracks of past rides, on this phone only. Loads with the same code. */
      trackPersister: async (riderId: string) => (await persisterCode()).openTrackPersister(riderId),
      /** Resolves when no process runs that a page load would interrupt: a command, a payment, a photo. */
      whenIdle,
    },
  };
}
