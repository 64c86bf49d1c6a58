import { unauthorisedAddress } from '#routes/carried.ts';
import type { Page } from './actors/session.ts';

const UPDATED = 'velorent.device.loadedForUpdate';
const RELOADED = 'velorent.device.reloadedForSignIn';

/** Document loads of this tab. */
export const page: Page = {
  openMain: () => {
    forgetWays();
    location.assign('/');
  },
  // Replaced, so that Back does not lead into a page that only turns the rider away again.
  openUnauthorised: () => {
    forgetWays();
    location.replace(unauthorisedAddress(location.pathname + location.search));
  },
  reloadOnce: () => loadOnce(RELOADED),
};

/** As the page goes, the router writes down how far each address was scrolled: where a rider has been is gone after that. */
const forgetWays = () => addEventListener('pagehide', () => sessionStorage.removeItem('tsr-scroll-restoration-v1_3'));

/** Loads the page anew, once in this visit; resolves only when that was done before. */
export const loadNewApp = (): Promise<void> => (loadOnce(UPDATED) ? new Promise(() => {}) : Promise.resolve());

function loadOnce(why: string): boolean {
  if (sessionStorage.getItem(why) !== null) return false;
  sessionStorage.setItem(why, '1');
  location.reload();
  return true;
}
