import { unauthorisedAddress } from '#routes/carried.ts';
import type { Page } from './actors/session.ts';

const UPDATED = 'velorent.device.loadedForUpdate';
const RELOADED = 'velorent.device.reloadedForSignIn';

/** Document loads of this tab. */
export const page: Page = {
  openMain: () => location.assign('/'),
  // Replaced, so that Back does not lead into a page that only turns the rider away again.
  openUnauthorised: () => location.replace(unauthorisedAddress(location.pathname + location.search)),
  reloadOnce: () => loadOnce(RELOADED),
};

/** Loads the page anew, once in this visit; resolves only when that was done before. */
export const loadNewApp = (): Promise<void> => (loadOnce(UPDATED) ? new Promise(() => {}) : Promise.resolve());

function loadOnce(why: string): boolean {
  if (sessionStorage.getItem(why) !== null) return false;
  sessionStorage.setItem(why, '1');
  location.reload();
  return true;
}
