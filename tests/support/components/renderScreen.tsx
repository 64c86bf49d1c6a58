import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorRouteComponent,
  type HistoryState,
  RouterProvider,
} from '@tanstack/react-router';
import { screen as page } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createActor } from 'xstate';
import { lazy } from '#domain/lazy.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { createStore } from '#platform/store.ts';
import { RuntimeProvider } from '#src/runtime/runtime.tsx';
import type { Runtime } from '#src/runtime/services.ts';
import { createQueryClient } from '#stores/queryClient.ts';
import { memoryStorage } from '../memoryStorage.ts';
import { render } from './render.tsx';

const never = () => new Promise<never>(() => undefined);
const unloaded = lazy(never);

/** Some of the operator's settings, with the contacts of support. */
export const settingsWith = (part: object) =>
  Object.assign(Object.create(null), { support: { phone: '+7 495 000-00-00', email: 'help@x.test' } }, part);

/** A client of an API whose calls all end with `answer`; without one they never end. */
export const fakeApi = (answer: () => Promise<unknown> = never) => Object.create({ GET: answer, POST: answer });

/** A client of an API that answers only these paths, with these bodies. */
export const apiWith = (bodies: Readonly<Record<string, unknown>>) =>
  Object.create({
    GET: (path: string) =>
      path in bodies ? Promise.resolve({ data: bodies[path], response: new Response('{}', { status: 200 }) }) : never(),
  });

/** Some parts of a runtime, and some members of its areas. */
export type SomeRuntime = { [Part in keyof Runtime]?: Partial<Runtime[Part]> };

/** A phone with a network, of a rider whose servers do not answer. Only what these screens read. */
const idleRuntime = () =>
  ({
    mainApi: fakeApi(),
    gatewayApi: fakeApi(),
    serverClock: { now: Date.now, isSure: () => true, learn: () => undefined, monotonic: Date.now },
    session: {
      actor: createActor(sessionMachine, { input: { jitter: 0 } }),
      riderStore: createStore(memoryStorage(), 'rider'),
      riderMemory: { watch: () => () => undefined },
    },
    device: {
      connectivity: { isOnline: () => true, savesData: () => false, watch: () => () => undefined },
      deviceStore: createStore(memoryStorage(), 'device'),
      // The map of a test is never drawn.
      whenScreenIsWhole: () => new Promise<void>(() => undefined),
    },
    money: { charts: unloaded, payReturn: unloaded },
    notifications: { rows: unloaded, rideNotice: unloaded },
    help: { outbox: unloaded },
  }) satisfies SomeRuntime;

const runtimeOf = (given: SomeRuntime = {}): Runtime => {
  const idle = idleRuntime();
  const areas = {
    session: { ...idle.session, ...given.session },
    device: { ...idle.device, ...given.device },
    money: { ...idle.money, ...given.money },
    notifications: { ...idle.notifications, ...given.notifications },
    help: { ...idle.help, ...given.help },
  };
  return Object.assign(Object.create(null), idle, given, areas);
};

type Shown = {
  /** Where the rider is first; null: they come here by an address, and Back has no history. */
  before?: string | null;
  /** The address of the element, and what the app stores with it. */
  at?: string;
  /** The pattern of that address, where it has parameters. */
  route?: string;
  state?: HistoryState;
  runtime?: SomeRuntime;
  /** Null: a screen before the sign-in has none. */
  client?: QueryClient | null;
  /** What the screen shows instead of the element after it breaks. */
  errorComponent?: ErrorRouteComponent;
};

/** Renders a screen or a part of one at its address; every other address is a page named «Другой экран». */
export async function renderScreen(
  element: ReactNode,
  { before = '/', at = '/here', route = at, client = createQueryClient(), ...given }: Shown = {},
) {
  const root = createRootRoute();
  const here = createRoute({
    getParentRoute: () => root,
    path: route,
    component: () => element,
    ...(given.errorComponent && { errorComponent: given.errorComponent }),
  });
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => <h1>Другой экран</h1> });
  const history = createMemoryHistory({ initialEntries: [before ?? at] });
  if (before === null) history.replace(at, given.state);
  else history.push(at, given.state);
  const router = createRouter({ routeTree: root.addChildren([here, elsewhere]), history });
  await router.load();
  const view = render(
    <RuntimeProvider runtime={runtimeOf(given.runtime)}>
      {client ? (
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      ) : (
        <RouterProvider router={router} />
      )}
    </RuntimeProvider>,
  );
  return {
    ...view,
    path: () => router.state.location.pathname,
    go: (to: string) => history.push(to),
    isElsewhere: () => page.findByRole('heading', { name: 'Другой экран' }),
  };
}

// As in src/routes/router.ts, which would bring every screen of the app into the check of the tests' types.
declare module '@tanstack/react-router' {
  interface HistoryState {
    cameFromMap?: boolean;
    showsPayment?: boolean;
    source?: 'help';
    cameFromHelp?: boolean;
  }
}
