import { afterEach, expect, test, vi } from 'vitest';
import { newRelease, openReleaseWorker } from '#platform/serviceWorker.ts';

const OWN = '/assets/index-own.js';

/**
 * A page of the release that begins with OWN, loaded so, under a worker; what the server gives now begins with
 * `served`.
 */
function openPage(type: NavigationTimingType, served: string): void {
  vi.stubGlobal('navigator', { serviceWorker: { controller: {}, addEventListener: () => undefined } });
  vi.stubGlobal('document', { querySelector: () => ({ dataset: { app: OWN } }) });
  vi.stubGlobal('fetch', async () => new Response(`<script data-app="${served}"></script>`));
  const loaded = Object.assign(performance.mark('page'), { type });
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([loaded]);
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

// All cases share one module, which remembers a new release. So the case with a new release is the last.
test.each([
  ['navigate', '/assets/index-next.js', false],
  ['back_forward', OWN, false],
  ['back_forward', '/assets/index-next.js', true],
] as const)(
  'The page reports a newer release only after a back_forward load if the server has another script (load: %s, script: %s)',
  async (type, served, isHere) => {
    openPage(type, served);
    openReleaseWorker(() => undefined);
    await new Promise(setImmediate);
    expect(newRelease.isHere()).toBe(isHere);
  },
);
