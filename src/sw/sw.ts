import { PHOTO_OUTBOX } from '#domain/workerMessages.ts';
import { openFromNotification } from './notificationClick.ts';
import { openPhotoOutbox, sendOwed } from './photoSync.ts';
import { createPrecache, type Release } from './precache.ts';
import { notificationTarget, showPush } from './push.ts';
import { renewSubscription } from './renewSubscription.ts';

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    /** Background Sync: there is a network again, perhaps with no page open. */
    sync: SyncEvent;
  }
}

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: Release };

// The build writes the files of the release in the place of this name, and wants it here once.
const precache = createPrecache(self.__WB_MANIFEST);

const jsonOf = (data: { json(): unknown } | null): unknown => {
  try {
    return data?.json();
  } catch {
    return null;
  }
};

self.addEventListener('install', (event) => event.waitUntil(precache.install(event)));
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
precache.router.addFetchListener();
