import { PHOTO_OUTBOX } from '#domain/photoOutbox.ts';
import { openNotice } from './openNotice.ts';
import { openOutbox, sendOwed } from './photoSync.ts';
import { pathOf, showPush } from './push.ts';
import type { Release } from './release.ts';
import { renewSubscription } from './renewSubscription.ts';
import { createShelf, isText } from './shelf.ts';

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

const jsonOf = (data: { json(): unknown } | null): unknown => {
  try {
    return data?.json();
  } catch {
    return null;
  }
};

self.addEventListener('install', (event) => event.waitUntil(shelf.fill()));
self.addEventListener('activate', (event) => event.waitUntil(shelf.tidy().then(() => self.clients.claim())));
// A new release waits until a page says that nothing is awaited there.
self.addEventListener('message', ({ data }) => {
  if (data === 'apply') self.skipWaiting().catch(() => undefined);
});
self.addEventListener('sync', (event) => {
  if (event.tag === PHOTO_OUTBOX.syncTag) event.waitUntil(sendOwed(openOutbox(indexedDB), (request) => fetch(request)));
});
const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });
self.addEventListener('push', (event) => {
  const { registration } = self;
  event.waitUntil(
    showPush(jsonOf(event.data), navigator.language, {
      windows,
      show: (title, options) => registration.showNotification(title, options),
      shown: (tag) => registration.getNotifications({ tag }),
    }),
  );
});
self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(
    openNotice(
      { id: notification.tag, path: pathOf(notification) },
      { open: windows, add: (path) => self.clients.openWindow(path) },
    ),
  );
});
self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(
    renewSubscription(event.oldSubscription, { pushManager: self.registration.pushManager, pages: windows }),
  ),
);
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (isPlace(pathname)) event.respondWith(shelf.place(request));
  } else if (isText(pathname)) event.respondWith(shelf.text(request));
  else if (shelf.holds(pathname)) event.respondWith(shelf.file(request));
});
