import { i18n } from '@lingui/core';
import { Fault, isCancelled } from '#api/fault.ts';
import { parseNotification } from '#api/notificationRow.ts';
import { unsentConsentsOf } from '#stores/unsentConsents.ts';
import { languageOf } from '#i18n/language.ts';
import { createBrowserPush } from '#platform/browserPush.ts';
import type { AppParts } from '../parts.ts';
import { createWebPush, type WebPush } from './webPush.ts';

export type OpenWebPushParts = Pick<
  AppParts,
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
}: OpenWebPushParts): WebPush {
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
  let checked: string | null = null;
  const check = () => {
    const snapshot = session.getSnapshot();
    if (!snapshot.matches({ signedIn: 'fresh' }) || snapshot.context.riderId === checked) return;
    checked = snapshot.context.riderId;
    webPush.check().catch((cause: unknown) => {
      checked = null;
      // The next token or network triggers a retry: nothing waits for it.
      if (!(cause instanceof Fault) && !(cause instanceof DOMException) && !isCancelled(cause)) report(cause);
    });
  };
  const recheck = () => {
    checked = null;
    check();
  };
  session.subscribe(check);
  connectivity.watch((online) => online && check());
  i18n.on('change', recheck);
  browserPush.watchPermission(recheck);
  browserPush.onWorkerMessage((message, taken) => {
    if (message.kind === 'subscriptionChanged') return recheck();
    const { pushQueue } = session.getSnapshot().children;
    if (!pushQueue) return;
    if (message.kind === 'noticeTapped') {
      pushQueue.send({ type: 'rider.acted', id: message.id });
      goTo(message.path);
      return taken();
    }
    const push = parseNotification(message.row);
    if (!push) return;
    pushQueue.send({ type: 'server.notificationsArrived', notifications: [push] });
    taken();
  });
  check();
  return webPush;
}

/** The router follows the page's address, whoever changes it. */
const goTo = (path: string): void => history.pushState({}, '', path);
