import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { createActor } from 'xstate';
import { createServerClock } from '#api/serverClock.ts';
import type { Language } from '#domain/language.ts';
import { StartFailed } from '#errors/StartFailed.tsx';
import { LandingScreen } from '#features/landing/LandingScreen.tsx';
import { RegistrationScreen } from '#features/register/RegistrationScreen.tsx';
import { RestoreScreen } from '#features/register/RestoreScreen.tsx';
import { Tabs } from '#features/shell/Tabs.tsx';
import { SignInScreen } from '#features/signIn/SignInScreen.tsx';
import { messages as enEntrance } from '#i18n/locales/entrance/en.po';
import { messages as ruEntrance } from '#i18n/locales/entrance/ru.po';
import { messages as en } from '#i18n/locales/first/en.po';
import { messages as ru } from '#i18n/locales/first/ru.po';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { versionMachine } from '#machines/version/version.machine.ts';
import { paths, pathTo } from '#paths/paths.ts';
import { RuntimeProvider } from '#src/runtime/runtime.tsx';
import type { Runtime } from '#src/runtime/services.ts';
import { BikeStart, StationStart } from './CardStart.tsx';
import shell from '#features/shell/Shell.module.css';

const catalogs = { ru: { ...ru, ...ruEntrance }, en: { ...en, ...enEntrance } };

/** The screens that the page can show before its code loads, and their paths. `public/first-paint.js` chooses one. */
export const firstScreens = [
  { name: 'landing', path: paths.main },
  { name: 'signIn', path: paths.login },
  { name: 'map', path: paths.map },
  { name: 'failed', path: '/failed' },
  { name: 'registration', path: paths.registration },
  { name: 'restore', path: paths.restore },
  { name: 'bike', path: pathTo(paths.bike, 0) },
  { name: 'station', path: pathTo(paths.station, 0) },
] as const;

/** The only parts of a runtime that these screens read. Nobody is signed in, and nothing runs. */
const idleParts = {
  session: {
    actor: createActor(sessionMachine, { input: { jitter: 0 } }),
    version: createActor(versionMachine),
    riderStore: Object.assign(Object.create(null), { read: () => null }),
  },
  // The page shows of these offers what its server says (`data-offer`). Other providers of sign-ins come with the app.
  settings: Object.assign(Object.create(null), {
    authProviders: ['yandex'],
    features: { emailRecovery: true, reachGoals: true },
    goalsUrl: '',
    // The page's first script knows the operator's.
    mapsAppUrl: '#',
  }),
  serverClock: createServerClock(),
  money: { resumePath: (otherwise: string) => Promise.resolve(otherwise) },
  report: console.error,
} satisfies { [Area in keyof Runtime]?: Partial<Runtime[Area]> };
const runtime: Runtime = Object.assign(Object.create(null), idleParts);

/** The first screen of a rider: the tabs and a picture of the map, exactly where the live map will be. */
const MapStart = () => (
  <div className={shell.tabs}>
    <div className={shell.place}>
      <main>
        <div className="first-map" />
      </main>
    </div>
    <div className={shell.bar}>
      <Tabs />
    </div>
  </div>
);

function openRouter(path: string) {
  const root = createRootRoute({ component: Outlet });
  const landing = createRoute({ getParentRoute: () => root, path: paths.main, component: LandingScreen });
  const login = createRoute({ getParentRoute: () => root, path: paths.login, component: SignInScreen });
  const registration = createRoute({
    getParentRoute: () => root,
    path: paths.registration,
    component: RegistrationScreen,
  });
  const restore = createRoute({ getParentRoute: () => root, path: paths.restore, component: RestoreScreen });
  const map = createRoute({ getParentRoute: () => root, path: paths.map, component: MapStart });
  const bike = createRoute({ getParentRoute: () => root, path: paths.bike, component: BikeStart });
  const station = createRoute({ getParentRoute: () => root, path: paths.station, component: StationStart });
  const failed = createRoute({ getParentRoute: () => root, path: '/failed', component: StartFailed });
  return createRouter({
    routeTree: root.addChildren([landing, login, map, failed, registration, restore, bike, station]),
    history: createMemoryHistory({ initialEntries: [path] }),
    isServer: true,
  });
}

/** One screen as HTML. It is built with the app, so that it uses the app's classes and pictures. */
export async function prerender(path: string, language: Language): Promise<string> {
  i18n.loadAndActivate({ locale: language, messages: catalogs[language] });
  const router = openRouter(path);
  await router.load();
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <RuntimeProvider runtime={runtime}>
        <RouterProvider router={router} />
      </RuntimeProvider>
    </I18nProvider>,
    { identifierPrefix: `first-${path.slice(1).replaceAll(/\W/g, '-')}-${language}-` },
  );
}
