import { i18n } from '@lingui/core';
import { Fault, isCancelled } from '#api/fault.ts';
import { parseNotification } from '#api/notificationRow.ts';
import { unsentConsentsOf } from '#stores/unsentConsents.ts';
import { languageOf } from '#i18n/language.ts';
import { createBrowserPush } from '#platform/browserPush.ts';
import type { WebPush, Runtime } from '#src/runtime.tsx';
import { createWebPush } from './webPush.ts';

export type OpenWebPushParts = Pick<
  Runtime,
  'settings' | 'session' | 'gatewayApi' | 'riderStore' | 'serverClock' | 'connectivity' | 'report'
>;

function open({ settings, gatewayApi, riderStore, serverClock }: OpenWebPushParts) {
  const webPush = createBrowserPush(navigator);
  // Without the worker nothing can show a notification.
  const key = settings.serviceWorker ? settings.webPushKey : null;
  const pushControl = createWebPush({
    browserPush: webPush,
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
  return { webPush, pushControl };
}

/** One instance for the page, shared by `startWebPush` and `openWebPush`. */
let currentWebPush: ReturnType<typeof open> | null = null;
const sharedWebPush = (parts: OpenWebPushParts) => (currentWebPush ??= open(parts));

export const openWebPush = (parts: OpenWebPushParts): WebPush => sharedWebPush(parts).pushControl;

/**
 * Keeps the server's subscription of this browser up to date while a rider is signed in, forwards the worker's
 * messages, and opens the path of a tapped notification. Lives as long as the page.
 */
export function startWebPush(parts: OpenWebPushParts): void {
  const { session, connectivity, report } = parts;
  const { webPush, pushControl } = sharedWebPush(parts);
  let checked: string | null = null;
  const check = () => {
    const snapshot = session.getSnapshot();
    if (!snapshot.matches({ signedIn: 'fresh' }) || snapshot.context.riderId === checked) return;
    checked = snapshot.context.riderId;
    pushControl.check().catch((cause: unknown) => {
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
  webPush.watchPermission(recheck);
  webPush.onWorkerMessage((message, taken) => {
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
}

/** The router follows the page's address, whoever changes it. */
const goTo = (path: string): void => history.pushState({}, '', path);
