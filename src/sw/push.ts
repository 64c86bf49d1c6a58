import { notificationPath, notificationType } from '#domain/notification.ts';
import { ownPath } from '#domain/ownPath.ts';
import { isTaken, type Page } from './askPage.ts';
import { noticeWords, type Spoken } from './noticeWords.ts';

/** A row of notifications as the gateway sends it (openapi/gateway.yaml, savePushSubscription). */
export type Pushed = { id: string; type: string; message: string; text: string; rentalId: string; language: Spoken };

/** Where a notice leads that only tells. */
const LIST = '/profile/notifications';

/** What is shown even when nothing could be read: a browser withdraws from who is told and shows nothing. */
const UNREADABLE: Pushed = {
  id: 'unreadable',
  type: 'information',
  message: '',
  text: '',
  rentalId: '',
  language: 'ru',
};

/** Read with care: another release may have written it. */
export function readPush(data: unknown, browserLanguage: string): Pushed {
  const language = /^ru\b/i.test(browserLanguage) ? 'ru' : 'en';
  if (!(data instanceof Object)) return { ...UNREADABLE, language };
  const word = (name: string): string => {
    const value: unknown = Reflect.get(data, name);
    return typeof value === 'string' ? value : '';
  };
  const said = word('language');
  return {
    id: word('id') || UNREADABLE.id,
    type: word('type') || UNREADABLE.type,
    message: word('message'),
    text: word('text'),
    rentalId: word('rental_id'),
    language: said === 'ru' || said === 'en' ? said : language,
  };
}

export type Notice = { title: string; options: NotificationOptions & { data: { path: string } } };

/** The server's words; ours are the headline where it has sent a sentence alone. */
export function noticeOf({ id, type, message, text, rentalId, language }: Pushed): Notice {
  const headline = noticeWords(type, language);
  const [title, body] = message && text ? [message, text] : [headline, message || text];
  return {
    title,
    options: {
      body,
      lang: language,
      // The same notice told twice is one.
      tag: id,
      icon: '/icons/app-192.png',
      badge: '/icons/badge.png',
      data: { path: notificationPath({ type: notificationType(type), rentId: rentalId || null }) ?? LIST },
    },
  };
}

/** Where a tap on a notice leads. Only what this worker has written into it can come here. */
export function pathOf({ data }: Pick<Notification, 'data'>): string {
  const path: unknown = data instanceof Object && 'path' in data ? data.path : null;
  return typeof path === 'string' ? (ownPath(path) ?? LIST) : LIST;
}

type Window = Page & { readonly visibilityState: DocumentVisibilityState };
type Shower = {
  windows: () => Promise<readonly Window[]>;
  show: (title: string, options: NotificationOptions) => Promise<void>;
  shown: (tag: string) => Promise<readonly Pick<Notification, 'close'>[]>;
};

/** Nobody waits for it, and a page that is seen may be busy for a while, ms. */
const ANSWERS_WITHIN = 5_000;

/**
 * Shows what has come. A page that is seen says it itself, whether or not its own line to the server is up, and the notice is taken
 * away at once: shown all the same, for browsers that count who is told in silence and withdraw from them (WebKit after the third time).
 *
 * @param data what the server has sent
 * @param patience milliseconds that a page has to answer
 */
export async function showPush(
  data: unknown,
  browserLanguage: string,
  { windows, show, shown }: Shower,
  patience = ANSWERS_WITHIN,
): Promise<void> {
  const pushed = readPush(data, browserLanguage);
  const { title, options } = noticeOf(pushed);
  const seen = (await windows()).filter(({ visibilityState }) => visibilityState === 'visible');
  const answers = await Promise.all(seen.map((page) => isTaken(page, { kind: 'pushed', row: data }, patience)));
  const isSaid = answers.includes(true);
  await show(title, { ...options, silent: isSaid });
  if (isSaid) for (const notice of await shown(pushed.id)) notice.close();
}
