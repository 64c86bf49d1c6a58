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
import { LandingScreen } from '#features/landing/LandingScreen.tsx';
import { StartFailed } from '#features/shell/StartFailed.tsx';
import { SignInScreen } from '#features/signIn/SignInScreen.tsx';
import { messages as enFirst } from '#i18n/locales/entrance/en.po';
import { messages as ruFirst } from '#i18n/locales/entrance/ru.po';
import { messages as en } from '#i18n/locales/en.po';
import { messages as ru } from '#i18n/locales/ru.po';
import type { Language } from '#i18n/language.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { versionMachine } from '#machines/version/version.machine.ts';
import { type Runtime, RuntimeProvider } from '#src/runtime.tsx';
import { MapStart } from './MapStart.tsx';

const words = { ru: { ...ru, ...ruFirst }, en: { ...en, ...enFirst } };

/** What the page can show before any of its code has come, and where. `public/first-paint.js` chooses. */
export const firstScreens = [
  { name: 'landing', path: '/' },
  { name: 'signIn', path: '/login' },
  { name: 'map', path: '/map' },
  { name: 'failed', path: '/failed' },
] as const;

/** The only parts of a runtime that these screens read; nobody is signed in, and nothing runs. */
const still = {
  session: createActor(sessionMachine),
  version: createActor(versionMachine),
  wayOn: (otherwise: string) => Promise.resolve(otherwise),
  report: console.error,
} satisfies Partial<Runtime>;
const runtime: Runtime = Object.assign(Object.create(null), still);

function openRouter(path: string) {
  const root = createRootRoute({ component: Outlet });
  const landing = createRoute({ getParentRoute: () => root, path: '/', component: LandingScreen });
  const login = createRoute({ getParentRoute: () => root, path: '/login', component: SignInScreen });
  const map = createRoute({ getParentRoute: () => root, path: '/map', component: MapStart });
  const failed = createRoute({ getParentRoute: () => root, path: '/failed', component: StartFailed });
  return createRouter({
    routeTree: root.addChildren([landing, login, map, failed]),
    history: createMemoryHistory({ initialEntries: [path] }),
    isServer: true,
  });
}

/** One screen as HTML. Built with the app, so that its classes and pictures are the app's. */
export async function prerender(path: string, language: Language): Promise<string> {
  i18n.loadAndActivate({ locale: language, messages: words[language] });
  const router = openRouter(path);
  await router.load();
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <RuntimeProvider runtime={runtime}>
        <RouterProvider router={router} />
      </RuntimeProvider>
    </I18nProvider>,
    { identifierPrefix: `first-${path.slice(1)}-${language}-` },
  );
}
