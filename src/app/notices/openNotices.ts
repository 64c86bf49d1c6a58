import { i18n } from '@lingui/core';
import { Fault, isCancelled } from '#api/fault.ts';
import { parseNotification } from '#api/notificationRow.ts';
import { consentWordsOf } from '#features/consents/consentWords.ts';
import { languageOf } from '#i18n/language.ts';
import { browserWebPush } from '#platform/webPush.ts';
import type { Notices, Runtime } from '#src/runtime.tsx';
import { createNotices } from './notices.ts';

export type OpenParts = Pick<
  Runtime,
  'settings' | 'session' | 'gatewayApi' | 'riderStore' | 'serverClock' | 'connectivity' | 'report'
>;

function open({ settings, gatewayApi, riderStore, serverClock }: OpenParts) {
  const webPush = browserWebPush(navigator);
  // Without the worker there is nobody to show them.
  const key = settings.serviceWorker ? settings.webPushKey : null;
  const notices = createNotices({
    webPush,
    gatewayApi,
    key,
    riderStore,
    language: () => languageOf(i18n.locale),
    now: () => serverClock.now(),
    consented: (isGiven) =>
      consentWordsOf(riderStore).say({
        kind: 'notifications',
        isGiven,
        version: null,
        at: new Date(serverClock.now()).toISOString(),
      }),
  });
  return { webPush, notices };
}

/** One for the page, for who tells and who asks. */
let opened: ReturnType<typeof open> | null = null;
const opening = (parts: OpenParts) => (opened ??= open(parts));

export const openNotices = (parts: OpenParts): Notices => opening(parts).notices;

/**
 * Keeps what the server knows of this browser true while a rider is signed in, says what the worker has been told, and goes where a
 * tapped notice leads. Lives as long as the page.
 */
export function tellNotices(parts: OpenParts): void {
  const { session, connectivity, report } = parts;
  const { webPush, notices } = opening(parts);
  let checked: string | null = null;
  const check = () => {
    const snapshot = session.getSnapshot();
    if (!snapshot.matches({ signedIn: 'fresh' }) || snapshot.context.riderId === checked) return;
    checked = snapshot.context.riderId;
    notices.check().catch((cause: unknown) => {
      checked = null;
      // Again with the next token or network: nothing waits for it.
      if (!(cause instanceof Fault) && !(cause instanceof DOMException) && !isCancelled(cause)) report(cause);
    });
  };
  const again = () => {
    checked = null;
    check();
  };
  session.subscribe(check);
  connectivity.watch((online) => online && check());
  i18n.on('change', again);
  webPush.watchPermission(again);
  webPush.hearWorker((news, taken) => {
    if (news.kind === 'subscriptionChanged') return again();
    const { pushQueue } = session.getSnapshot().children;
    if (!pushQueue) return;
    if (news.kind === 'noticeTapped') {
      pushQueue.send({ type: 'rider.acted', id: news.id });
      goTo(news.path);
      return taken();
    }
    const push = parseNotification(news.row);
    if (!push) return;
    pushQueue.send({ type: 'server.pushed', pushes: [push] });
    taken();
  });
  check();
}

/** The router follows the address of its page, whoever changes it. */
const goTo = (path: string): void => history.pushState({}, '', path);
