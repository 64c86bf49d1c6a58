import { type BrowserSubscription, type NoticePermission, readWorkerNews, type WorkerNews } from '#domain/webPush.ts';

/** Web Push of this browser. Everything of it needs the app's worker. */
export type WebPush = {
  permission(): NoticePermission;
  /** Asks the rider. To be called in answer to a tap and before anything is awaited: browsers refuse it otherwise. */
  ask(): Promise<NoticePermission>;
  /** Calls when the permission may have changed, in the browser's own settings too. Answers how to stop. */
  watchPermission(listener: () => void): () => void;
  /** What this browser is subscribed to, with this key; null when it is not. */
  subscribed(key: string): Promise<BrowserSubscription | null>;
  /** Subscribes, or answers what is subscribed already. @throws {DOMException} where the push service cannot be reached, or no worker runs */
  subscribe(key: string): Promise<BrowserSubscription>;
  /** Never rejects: what could not be withdrawn is found at the next start. */
  unsubscribe(): Promise<void>;
  /** Hears the worker; `taken` tells it that the page has done what it asks. */
  hearWorker(listener: (news: WorkerNews, taken: () => void) => void): void;
};

/** The worker comes with the first screen at rest, ms. */
const WORKER_COMES_WITHIN = 15_000;

type Browser = Pick<Navigator, 'userAgent' | 'maxTouchPoints'> & {
  permissions: Pick<Permissions, 'query'>;
  serviceWorker?: ServiceWorkerContainer;
};

export function browserWebPush(browser: Browser): WebPush {
  const worker = browser.serviceWorker;
  const permission = (): NoticePermission => {
    if ('Notification' in globalThis && 'PushManager' in globalThis && worker) return Notification.permission;
    return isApplePhone(browser) ? 'onlyInstalled' : 'none';
  };
  const kept = async () => (await worker?.getRegistration())?.pushManager?.getSubscription();
  const manager = async (): Promise<PushManager> => {
    if (!worker) throw new DOMException('no worker', 'NotSupportedError');
    const late = new Promise<never>((_, reject) =>
      setTimeout(() => reject(new DOMException('no worker yet', 'TimeoutError')), WORKER_COMES_WITHIN),
    );
    return (await Promise.race([worker.ready, late])).pushManager;
  };

  return {
    permission,
    async ask() {
      if (permission() === 'default') await Notification.requestPermission();
      return permission();
    },
    watchPermission(listener) {
      const stop = new AbortController();
      const { signal } = stop;
      document.addEventListener('visibilitychange', listener, { signal });
      browser.permissions?.query({ name: 'notifications' }).then(
        (status) => status.addEventListener('change', listener, { signal }),
        // It is looked at whenever the page is shown.
        () => undefined,
      );
      return () => stop.abort();
    },
    async subscribed(key) {
      const subscription = await kept();
      return subscription && isOf(subscription, key) ? plain(subscription) : null;
    },
    async subscribe(key) {
      const pushManager = await manager();
      const before = await pushManager.getSubscription();
      if (before && isOf(before, key)) return plain(before);
      // One key at a time: a browser refuses another one beside it.
      await before?.unsubscribe();
      return plain(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
    },
    async unsubscribe() {
      await kept()
        .then((subscription) => subscription?.unsubscribe())
        .catch(() => undefined);
    },
    hearWorker(listener) {
      worker?.addEventListener('message', ({ data, ports }) => {
        const news = readWorkerNews(data);
        if (news) listener(news, () => ports[0]?.postMessage('taken'));
      });
    },
  };
}

const isApplePhone = ({ userAgent, maxTouchPoints }: Browser): boolean =>
  /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);

const base64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const plain = (subscription: PushSubscription): BrowserSubscription => ({
  endpoint: subscription.endpoint,
  keys: { p256dh: base64url(subscription.getKey('p256dh')), auth: base64url(subscription.getKey('auth')) },
});

/** A browser that does not say which key it was is taken at its word. */
function isOf({ options }: PushSubscription, key: string): boolean {
  const { applicationServerKey } = options;
  return applicationServerKey === null || base64url(applicationServerKey) === key;
}

/** A push service that does not speak keeps nobody from signing out, ms. */
const WITHDRAWN_WITHIN = 2_000;

/** What of a browser has to do with it. */
type Subscribed = {
  serviceWorker?: {
    getRegistration(): Promise<
      | {
          getNotifications(): Promise<readonly { close(): void }[]>;
          pushManager?: { getSubscription(): Promise<{ unsubscribe(): Promise<unknown> } | null> };
        }
      | undefined
    >;
  };
};

/** Nothing more of this rider's comes into this browser, and what has come is taken away. */
export function endPush({ serviceWorker }: Subscribed = navigator): Promise<unknown> {
  const end = async () => {
    const registration = await serviceWorker?.getRegistration();
    for (const notice of (await registration?.getNotifications()) ?? []) notice.close();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  };
  return Promise.race([end().catch(() => undefined), new Promise((late) => setTimeout(late, WITHDRAWN_WITHIN))]);
}
