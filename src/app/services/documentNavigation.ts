import type { DocumentNavigation } from '#app/actors/session.ts';
import { paths } from '#paths/paths.ts';
import { unauthorisedPath } from '#paths/redirectSearch.ts';
import { isFirstInVisit, visitStore } from '#platform/browserStorage.ts';

const UPDATED = 'velorent.device.loadedForUpdate';
const RECONFIGURED = 'velorent.device.loadedForSettings';
const RELOADED = 'velorent.device.reloadedForSignIn';

/** Document loads of this tab. */
export const documentNavigation: DocumentNavigation = {
  openMain: () => {
    clearTraces();
    location.assign(paths.main);
  },
  // Replaces the entry, so that Back does not lead to a page that sends the rider away again.
  openUnauthorised: () => {
    clearTraces();
    location.replace(unauthorisedPath(location.pathname + location.search));
  },
  reloadOnce: () => reloadOnceFor(RELOADED),
};

/**
 * Removes traces of the rider's visit: the router's scroll data, which it writes when the page closes, and the page
 * that the browser caches for Back.
 */
function clearTraces(): void {
  addEventListener('pagehide', () => visitStore().removeItem('tsr-scroll-restoration-v1_3'));
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
}

/** Shows a path of this app without a page load: the router follows every change of the page's address. */
export const goTo = (path: string): void => history.pushState({}, '', path);

/** Reloads the page once per visit. Resolves only if an earlier call has already reloaded it. */
export const loadNewApp = (): Promise<void> => (reloadOnceFor(UPDATED) ? new Promise(() => {}) : Promise.resolve());

/** Reloads the page once per visit, so that it uses the operator's new settings. */
export const loadNewSettings = (): void => void reloadOnceFor(RECONFIGURED);

function reloadOnceFor(why: string): boolean {
  if (!isFirstInVisit(why)) return false;
  location.reload();
  return true;
}
