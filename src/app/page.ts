import { unauthorisedAddress } from '#routes/carried.ts';
import type { Page } from './actors/session.ts';

const UPDATED = 'velorent.device.loadedForUpdate';
const RELOADED = 'velorent.device.reloadedForSignIn';

/** Document loads of this tab. */
export const page: Page = {
  openMain: () => {
    leaveNothing();
    location.assign('/');
  },
  // Replaced, so that Back does not lead into a page that only turns the rider away again.
  openUnauthorised: () => {
    leaveNothing();
    location.replace(unauthorisedAddress(location.pathname + location.search));
  },
  reloadOnce: () => loadOnce(RELOADED),
};

/** Where a rider has been is gone: from what the router writes as the page goes, and from a page that the browser keeps for Back. */
function leaveNothing(): void {
  addEventListener('pagehide', () => sessionStorage.removeItem('tsr-scroll-restoration-v1_3'));
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
}

/** Loads the page anew, once in this visit; resolves only when that was done before. */
export const loadNewApp = (): Promise<void> => (loadOnce(UPDATED) ? new Promise(() => {}) : Promise.resolve());

function loadOnce(why: string): boolean {
  if (sessionStorage.getItem(why) !== null) return false;
  sessionStorage.setItem(why, '1');
  location.reload();
  return true;
}
