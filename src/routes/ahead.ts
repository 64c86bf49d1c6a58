import { fetchLastResorts } from '#features/shell/lastResort.tsx';
import type { Runtime } from '#src/runtime.tsx';
import type { AppRouter } from './router.ts';

/** Safari knows no idle time; there the first screen gets a second to itself. */
const whenIdle = (work: () => void): unknown =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(work) : setTimeout(work, 1_000);

const fetchRoutes = (router: AppRouter, ids: readonly (keyof AppRouter['routesById'])[]) =>
  Promise.all(ids.map(async (id) => router.loadRouteChunk(router.routesById[id])));

/** Resolves with whether a map is going to be drawn. */
const fetchMap = (router: AppRouter, runtime: Runtime) =>
  Promise.all([
    import('#features/map/fetchEngine.ts').then(({ fetchEngine }) => fetchEngine(runtime)),
    fetchRoutes(router, ['/answers', '/answers/rider/tabs', '/answers/rider/tabs/map']),
  ]).then(([isDrawn]) => isDrawn && router.state.location.pathname === '/map');

/** A map that is not there after this long may be waited for no longer. Milliseconds. */
const MAP_PATIENCE = 15_000;

/** While the map comes, the network is the map's alone. */
const mapIsDrawn = () =>
  new Promise<void>((drawn) => {
    const marks = new PerformanceObserver((list) => {
      if (list.getEntriesByName('map-first-render').length > 0) rest();
    });
    const tooLate = setTimeout(rest, MAP_PATIENCE);
    function rest() {
      marks.disconnect();
      clearTimeout(tooLate);
      drawn();
    }
    marks.observe({ type: 'mark', buffered: true });
  });

/** So that a rider who loses the network still has all four places. */
const fetchPlaces = (router: AppRouter) =>
  fetchRoutes(router, ['/answers/rider/tabs/history', '/answers/rider/tabs/profile', '/answers/rider/tabs/help']);

/** Where the rider may want to go with no network left: in a yard, under a bridge, in the middle of a ride. */
const fetchRide = () =>
  Promise.all([
    import('#features/ride/ScanEntry.tsx'),
    import('#features/ride/RideScreen.tsx'),
    import('#features/ride/FinishScreen.tsx'),
  ]);

/**
 * Code that comes before it is asked for, and never before the first screen works: what may be needed when something breaks,
 * the map while the server still thinks about the sign-in, the ride's screens once the map is there, and the whole app for a
 * start without network.
 *
 * @param onFirst the first screen is there and works; before it is painted
 */
export function fetchAhead(router: AppRouter, runtime: Runtime, onFirst: () => void): void {
  const { session, connectivity, keepApp, report } = runtime;
  const stopWaiting = router.subscribe('onRendered', () => {
    stopWaiting();
    onFirst();
    performance.mark('app-interactive');
    whenIdle(fetchLastResorts);
  });
  // What does not come now is asked for again by its screen.
  const onSigningIn = session.subscribe((snapshot) => {
    if (!snapshot.matches('signingIn')) return;
    onSigningIn.unsubscribe();
    fetchMap(router, runtime).catch(() => undefined);
  });
  const onSignedIn = session.subscribe((snapshot) => {
    if (!snapshot.matches('signedIn')) return;
    onSignedIn.unsubscribe();
    fetchMap(router, runtime)
      .then((comes) => (comes ? mapIsDrawn() : undefined))
      .then(() =>
        whenIdle(
          () =>
            void fetchRide()
              .then(() => fetchPlaces(router))
              .catch(() => undefined),
        ),
      )
      .catch(() => undefined)
      // Without a network the app is kept at the next start.
      .finally(() =>
        whenIdle(() => void keepApp().catch((cause: unknown) => connectivity.isOnline() && report(cause))),
      );
  });
}
