/**
 * What `/sw.js` is while the operator has switched the worker off: it takes the place of one that does harm, even where no page
 * starts any more, lets the kept releases go and itself too. What waits for the server (photos) is not the worker's and stays.
 */
declare const self: ServiceWorkerGlobalScope;

const RELEASES = 'velorent.device.release.';

async function retire(): Promise<void> {
  // From here on open pages ask the network: this worker answers nothing.
  await self.clients.claim();
  for (const name of await caches.keys()) if (name.startsWith(RELEASES)) await caches.delete(name);
  await self.registration.unregister();
}

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(retire()));

// A script of its own: its world is not the page's.
export {};
