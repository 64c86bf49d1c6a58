import { unauthorisedAddress } from '#routes/carried.ts';
import type { Page } from './actors/session.ts';

const RELOADED = 'velorent.device.reloadedForSignIn';

/** Document loads of this tab. */
export const page: Page = {
  openMain: () => location.assign('/'),
  // Replaced, so that Back does not lead into a page that only turns the rider away again.
  openUnauthorised: () => location.replace(unauthorisedAddress(location.pathname + location.search)),
  reloadOnce() {
    if (sessionStorage.getItem(RELOADED) !== null) return false;
    sessionStorage.setItem(RELOADED, '1');
    location.reload();
    return true;
  },
};
