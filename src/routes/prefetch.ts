import { browserIdle, prefetchFallbacks } from '#errors/lazyFallback.tsx';
import { loadAllTexts } from '#i18n/language.ts';
import { inTabs, paths } from '#paths/paths.ts';
import type { Runtime } from '#src/runtime/services.ts';
import { prefetchArt } from '#ui/Art.tsx';
import type { AppRouter } from './router.ts';

const loadRouteChunks = (router: AppRouter, ids: readonly (keyof AppRouter['routesById'])[]) =>
  Promise.all(ids.map(async (id) => router.loadRouteChunk(router.routesById[id])));

/** The screens on the path to the map. */
const prefetchMapScreen = (router: AppRouter) =>
  loadRouteChunks(router, ['/queries', '/queries/rider/tabs', inTabs(paths.map)]);

/** Where a rider who is signed in comes to the map. */
const LEADS_TO_MAP: ReadonlySet<string> = new Set([paths.map, paths.main, paths.login]);

const mapCode = () => import('#features/cityMap/prefetchMapEngine.ts');

/** What a tap on the map opens, and the services of the page. One file has them all (scripts/build/moments.ts). */
const prefetchAfterMap = () => Promise.all([import('#features/map/VehicleSheet.tsx'), loadAllTexts()]);

/** Loads all tabs, so that a rider who loses the network can still open them. */
const prefetchTabs = (router: AppRouter) =>
  loadRouteChunks(router, [inTabs(paths.history), inTabs(paths.profile), inTabs(paths.help)]);

/**
 * Loads the screens that a rider may need without a network: in a yard, under a bridge, during a ride. One file has them
 * all (scripts/build/moments.ts).
 */
const prefetchRideScreens = () => import('#features/ride/RideScreen.tsx');

/**
 * Loads code in advance, never before the first screen works, and nothing for a visitor who only looks: the map's
 * screen while the server checks the sign-in, the ride's screens and the rest once the map is drawn, and the whole app for a
 * start without a network.
 *
 * @param onFirst called when the first screen works, before it is painted; resolves when it is shown
 */
export function prefetchRoutes(router: AppRouter, runtime: Runtime, onFirst: () => Promise<void>): void {
  const session = runtime.session.actor;
  const { connectivity, registerServiceWorker, whenMapIsDrawn } = runtime.device;
  const stopWaiting = router.subscribe('onRendered', () => {
    stopWaiting();
    void onFirst().then(() => performance.mark('app-interactive'));
  });
  // If a chunk does not load now, its screen loads it later.
  const onSigningIn = session.subscribe((snapshot) => {
    if (!snapshot.matches('signingIn')) return;
    onSigningIn.unsubscribe();
    prefetchMapScreen(router).catch(() => undefined);
  });
  const onSignedIn = session.subscribe((snapshot) => {
    if (!snapshot.matches('signedIn')) return;
    onSignedIn.unsubscribe();
    const { pathname } = router.state.location;
    const isMapNext = LEADS_TO_MAP.has(pathname);
    const map = mapCode().then((code) => {
      // After a sign-in the answers that the screen waits for come first.
      if (isMapNext && pathname !== paths.login) code.startMapAhead(runtime);
      return code;
    });
    // The drawing code is not run here: the screen works before it.
    Promise.all([map, prefetchMapScreen(router)])
      .then(([{ isMapFirst }]) => (isMapNext && isMapFirst(runtime.device) ? whenMapIsDrawn() : undefined))
      .then(
        () =>
          void prefetchAfterMap()
            .then(browserIdle)
            .then(prefetchRideScreens)
            .then(prefetchArt)
            .then(() => prefetchTabs(router))
            .then(prefetchFallbacks)
            .catch(() => undefined),
      )
      .catch(() => undefined)
      // Without a network the app is cached at the next start.
      .finally(
        () =>
          void browserIdle()
            .then(registerServiceWorker)
            .catch((cause: unknown) => connectivity.isOnline() && runtime.report(cause)),
      );
  });
}
