/**
 * The content of `/sw.js` while the operator has switched the worker off. It replaces a harmful worker even if no page
 * can start, deletes the cached releases, and unregisters itself. Photos that wait for the server do not belong to the
 * worker and stay.
 */
declare const self: ServiceWorkerGlobalScope;

const RELEASES = 'velorent.device.release.';

async function retire(): Promise<void> {
  // From now on open pages use the network: this worker answers no request.
  await self.clients.claim();
  for (const name of await caches.keys()) if (name.startsWith(RELEASES)) await caches.delete(name);
  await self.registration.unregister();
}

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(retire()));

// Makes this file a module: its globals differ from the page's.
export {};
