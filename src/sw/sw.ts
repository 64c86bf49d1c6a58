import { PHOTO_OUTBOX } from '#domain/photoOutbox.ts';
import { openOutbox, sendOwed } from './photoSync.ts';
import type { Release } from './release.ts';
import { createShelf } from './shelf.ts';

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    /** Background Sync: there is a network again, and no page may be open. */
    sync: SyncEvent;
  }
}

declare const self: ServiceWorkerGlobalScope;
declare const RELEASE: Release;

const shelf = createShelf(
  {
    caches,
    fetch: (request) => fetch(request),
    wait: (milliseconds) => new Promise((done) => setTimeout(() => done(null), milliseconds)),
  },
  RELEASE,
);

/** As the server sees it: a dot in the last part means a file, anything else is a place of the app. */
const isPlace = (path: string): boolean => !/\.[^/]*$/.test(path);

self.addEventListener('install', (event) => event.waitUntil(shelf.fill()));
self.addEventListener('activate', (event) => event.waitUntil(shelf.tidy().then(() => self.clients.claim())));
// A new release waits until a page says that nothing is awaited there.
self.addEventListener('message', ({ data }) => {
  if (data === 'apply') self.skipWaiting().catch(() => undefined);
});
self.addEventListener('sync', (event) => {
  if (event.tag === PHOTO_OUTBOX.syncTag) event.waitUntil(sendOwed(openOutbox(indexedDB), (request) => fetch(request)));
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (isPlace(pathname)) event.respondWith(shelf.place(request));
  } else if (shelf.holds(pathname)) event.respondWith(shelf.file(request));
});
