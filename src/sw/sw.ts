import { isPagePath } from '#routes/paths.ts';
import { PHOTO_OUTBOX } from './pageContract.ts';
import { openFromNotification } from './notificationClick.ts';
import { openPhotoOutbox, sendOwed } from './photoSync.ts';
import { notificationTarget, showPush } from './push.ts';
import { renewSubscription } from './renewSubscription.ts';
import { createPrecache, isDocument, type Release } from './precache.ts';

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    /** Background Sync: there is a network again, perhaps with no page open. */
    sync: SyncEvent;
  }
}

declare const self: ServiceWorkerGlobalScope;
declare const RELEASE: Release;

const precache = createPrecache(
  {
    caches,
    fetch: (request) => fetch(request),
    wait: (milliseconds) => new Promise((done) => setTimeout(() => done(null), milliseconds)),
  },
  RELEASE,
);

const jsonOf = (data: { json(): unknown } | null): unknown => {
  try {
    return data?.json();
  } catch {
    return null;
  }
};

self.addEventListener('install', (event) => event.waitUntil(precache.install()));
self.addEventListener('activate', (event) => event.waitUntil(precache.cleanup().then(() => self.clients.claim())));
// A new release waits until a page reports that it is idle.
self.addEventListener('message', ({ data }) => {
  if (data === 'apply') self.skipWaiting().catch(() => undefined);
});
self.addEventListener('sync', (event) => {
  if (event.tag === PHOTO_OUTBOX.syncTag)
    event.waitUntil(sendOwed(openPhotoOutbox(indexedDB), (request) => fetch(request)));
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
    openFromNotification(
      { id: notification.tag, path: notificationTarget(notification) },
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
    if (isPagePath(pathname)) event.respondWith(precache.navigate(request));
  } else if (isDocument(pathname)) event.respondWith(precache.document(request));
  else if (precache.has(pathname)) event.respondWith(precache.asset(request));
});
