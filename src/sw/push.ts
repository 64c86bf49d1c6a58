import { isLanguage, type Language } from '#domain/language.ts';
import { notificationType } from '#domain/notification.ts';
import { RIDE_NOTICE } from '#domain/rideNotice.ts';
import { internalPath } from '#paths/internalPath.ts';
import { notificationPath } from '#paths/notificationPath.ts';
import { paths } from '#paths/paths.ts';
import { isAcknowledged, type PageClient } from './messagePage.ts';
import { notificationTitle } from './notificationTitle.ts';

/** A row of notifications as the gateway sends it (openapi/gateway.yaml, savePushSubscription). */
export type PushPayload = {
  id: string;
  type: string;
  message: string;
  text: string;
  rentalId: string;
  language: Language;
};

/** The path of a notification without its own target. */
const LIST = paths.notifications;

/** Shown when nothing can be read: a browser withdraws the subscription of an app that shows nothing. */
const UNREADABLE_PAYLOAD: PushPayload = {
  id: 'unreadable',
  type: 'information',
  message: '',
  text: '',
  rentalId: '',
  language: 'ru',
};

/** Reads the payload of a push. Each field is checked: another release may have written it. */
export function readPushPayload(data: unknown, browserLanguage: string): PushPayload {
  const language = /^ru\b/i.test(browserLanguage) ? 'ru' : 'en';
  if (!(data instanceof Object)) return { ...UNREADABLE_PAYLOAD, language };
  const field = (name: string): string => {
    const value: unknown = Reflect.get(data, name);
    return typeof value === 'string' ? value : '';
  };
  const requestedLanguage = field('language');
  return {
    id: field('id') || UNREADABLE_PAYLOAD.id,
    type: field('type') || UNREADABLE_PAYLOAD.type,
    message: field('message'),
    text: field('text'),
    rentalId: field('rental_id'),
    language: isLanguage(requestedLanguage) ? requestedLanguage : language,
  };
}

export type SystemNotification = { title: string; options: NotificationOptions & { data: { path: string } } };

/** The server's texts. If it sent only a sentence, the headline is ours. */
export function systemNotification({ id, type, message, text, rentalId, language }: PushPayload): SystemNotification {
  const headline = notificationTitle(type, language);
  const [title, body] = message && text ? [message, text] : [headline, message || text];
  return {
    title,
    options: {
      body,
      lang: language,
      // A repeated notification replaces the first one.
      tag: id,
      icon: '/icons/app-192.png',
      badge: '/icons/badge.png',
      data: { path: notificationPath({ type: notificationType(type), rentId: rentalId || null }) ?? LIST },
    },
  };
}

/** The path that a tap on a notification opens. Only this worker writes the data. */
export function notificationTarget({ data }: Pick<Notification, 'data'>): string {
  const path: unknown = data instanceof Object && 'path' in data ? data.path : null;
  return typeof path === 'string' ? (internalPath(path) ?? LIST) : LIST;
}

type Window = PageClient & { readonly visibilityState: DocumentVisibilityState };
type PushContext = {
  windows: () => Promise<readonly Window[]>;
  show: (title: string, options: NotificationOptions) => Promise<void>;
  shown: (tag: string) => Promise<readonly Pick<Notification, 'close'>[]>;
};

/** How long a page may take to answer, ms: nothing waits for it, and a visible page may be busy. */
const ACKNOWLEDGE_TIMEOUT_MS = 5_000;

/**
 * Shows a push. A visible page shows it itself, whether or not its own realtime client is connected. The system
 * notification then closes at once. It is still shown, because browsers count silent pushes and withdraw the
 * subscription (WebKit after the third one).
 *
 * @param data the payload that the server sent
 * @param timeout milliseconds that a page has to answer
 */
export async function showPush(
  data: unknown,
  browserLanguage: string,
  { windows, show, shown }: PushContext,
  timeout = ACKNOWLEDGE_TIMEOUT_MS,
): Promise<void> {
  const pushed = readPushPayload(data, browserLanguage);
  const { title, options } = systemNotification(pushed);
  // A page that was closed in the ride has left it there.
  if (pushed.type === 'rental_end') for (const notice of await shown(RIDE_NOTICE)) notice.close();
  const visible = (await windows()).filter(({ visibilityState }) => visibilityState === 'visible');
  const answers = await Promise.all(
    visible.map((page) => isAcknowledged(page, { kind: 'pushed', row: data }, timeout)),
  );
  const isShownByPage = answers.includes(true);
  await show(title, { ...options, silent: isShownByPage });
  if (isShownByPage) for (const notification of await shown(pushed.id)) notification.close();
}
