import { PHOTO_OUTBOX, readRideNotice } from '#domain/workerMessages.ts';
import { openFromNotification, tapOn } from './notificationClick.ts';
import { openPhotoOutbox, sendOwed } from './photoSync.ts';
import { createPrecache, type Release } from './precache.ts';
import { showPush } from './push.ts';
import { renewSubscription } from './renewSubscription.ts';
import { showRideNotice } from './rideNotice.ts';

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
const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });
const show = (title: string, options: NotificationOptions) => self.registration.showNotification(title, options);
const shown = (tag: string) => self.registration.getNotifications({ tag });
self.addEventListener('message', (event) => {
  const { data, source, ports } = event;
  // A new release waits until a page reports that it is idle.
  if (data === 'apply') self.skipWaiting().catch(() => undefined);
  const notice = readRideNotice(data);
  if (!notice) return;
  const sender = source && 'id' in source ? source.id : '';
  event.waitUntil(
    showRideNotice(notice, sender, { windows, show, shown }).then((answer) => ports[0]?.postMessage(answer)),
  );
});
self.addEventListener('sync', (event) => {
  if (event.tag === PHOTO_OUTBOX.syncTag)
    event.waitUntil(sendOwed(openPhotoOutbox(indexedDB), (request) => fetch(request)));
});
self.addEventListener('push', (event) =>
  event.waitUntil(showPush(jsonOf(event.data), navigator.language, { windows, show, shown })),
);
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(
    openFromNotification(tapOn(event, crypto.randomUUID()), {
      open: windows,
      add: (path) => self.clients.openWindow(path),
    }),
  );
});
self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(
    renewSubscription(event.oldSubscription, { pushManager: self.registration.pushManager, pages: windows }),
  ),
);
precache.router.addFetchListener();
