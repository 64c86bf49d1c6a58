import type { Page } from './actors/session.ts';

const RELOADED = 'velorent.device.reloadedForSignIn';

/** Document loads of this tab. */
export const page: Page = {
  openMain: () => location.assign('/'),
  reload: () => location.reload(),
  reloadOnce() {
    if (sessionStorage.getItem(RELOADED) !== null) return false;
    sessionStorage.setItem(RELOADED, '1');
    location.reload();
    return true;
  },
};
