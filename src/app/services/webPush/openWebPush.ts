import { i18n } from '@lingui/core';
import { parseNotification } from '#api/notifications.ts';
import { startLane } from '#app/actors/outbox.ts';
import type { AppDeps } from '#app/compose/deps.ts';
import { goTo } from '#app/services/documentNavigation.ts';
import { createListeners } from '#domain/listeners.ts';
import { languageOf } from '#i18n/language.ts';
import { createBrowserPush } from '#platform/browserPush.ts';
import { whenScreenWorks } from '#platform/screenWorks.ts';
import { unsentConsentsOf } from '#stores/unsentConsents.ts';
import { pushAddressLane } from './pushAddressLane.ts';
import { createWebPush, type WebPush } from './webPush.ts';

export type OpenWebPushDeps = Pick<
  AppDeps,
  'settings' | 'session' | 'gatewayApi' | 'riderStore' | 'serverClock' | 'connectivity' | 'report'
>;

/**
 * Push in this browser. Keeps the server's subscription up to date while a rider is signed in, forwards the worker's
 * messages, and opens the path of a tapped notification. Lives as long as the page.
 */
export function openWebPush({
  settings,
  session,
  gatewayApi,
  riderStore,
  serverClock,
  connectivity,
  report,
}: OpenWebPushDeps): WebPush {
  const browserPush = createBrowserPush(navigator);
  // Without the worker nothing can show a notification.
  const key = settings.serviceWorker ? settings.webPushKey : null;
  const webPush = createWebPush({
    browserPush,
    gatewayApi,
    key,
    riderStore,
    language: () => languageOf(i18n.locale),
    now: () => serverClock.now(),
    onConsentChanged: (isGiven) =>
      unsentConsentsOf(riderStore).say({
        kind: 'notifications',
        isGiven,
        version: null,
        at: new Date(serverClock.now()).toISOString(),
      }),
  });
  const changes = createListeners();
  whenScreenWorks()
    .then(() =>
      startLane({ session, connectivity, report }, () =>
        pushAddressLane({ check: () => webPush.check(), watchChanges: changes.watch }),
      ),
    )
    .catch(report);
  i18n.on('change', changes.notify);
  browserPush.watchPermission(changes.notify);
  browserPush.onWorkerMessage((message, taken) => {
    if (message.kind === 'subscriptionChanged') return changes.notify();
    // The service rideNotice hears it.
    if (message.kind === 'rideStepTapped') return;
    const { pushQueue } = session.getSnapshot().children;
    if (!pushQueue) return;
    if (message.kind === 'notificationClicked') {
      pushQueue.send({ type: 'rider.acted', id: message.id });
      goTo(message.path);
      return taken();
    }
    const push = parseNotification(message.row);
    if (!push) return;
    pushQueue.send({ type: 'server.notificationsArrived', notifications: [push] });
    taken();
  });
  return webPush;
}
