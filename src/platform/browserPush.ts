import { readWorkerMessage, type WorkerMessage } from '#domain/workerMessages.ts';
import { touch } from './browserStorage.ts';
import { withDeadline } from './withDeadline.ts';

/** Web Push of this browser. All of it needs the app's worker. */
export type BrowserPush = {
  permission(): PushPermission;
  /** Asks the rider for permission. Call it directly from a tap, before any `await`: browsers refuse it otherwise. */
  ask(): Promise<PushPermission>;
  /**
   * Calls the listener when the permission may have changed, also in the browser's settings. Returns a function that
   * stops it.
   */
  watchPermission(listener: () => void): () => void;
  /** This browser's subscription with this key; null if there is none. */
  subscribed(key: string): Promise<BrowserSubscription | null>;
  /**
   * Subscribes, or returns the existing subscription.
   * @throws {DOMException} when the push service cannot be reached, no worker runs, or the browser does not answer
   */
  subscribe(key: string): Promise<BrowserSubscription>;
  /** Never rejects: the next start finds a subscription that could not be removed. */
  unsubscribe(): Promise<void>;
  /**
   * Calls the listener with each message of the worker. `taken` confirms to the worker that the page has handled it.
   */
  onWorkerMessage(listener: (message: WorkerMessage, taken: () => void) => void): void;
};

/** How long to wait for the worker, which loads once the first screen is idle, and for the push service, ms. */
const ANSWER_MS = 15_000;

/** @throws {DOMException} TimeoutError: a browser or its push service may never answer, and the rider's next try waits. */
const inTime = <T>(work: Promise<T>): Promise<T> =>
  withDeadline(ANSWER_MS, work, () => {
    throw new DOMException('no answer', 'TimeoutError');
  });

type Browser = Pick<Navigator, 'userAgent' | 'maxTouchPoints'> & {
  permissions: Pick<Permissions, 'query'>;
  serviceWorker?: ServiceWorkerContainer;
};

export function createBrowserPush(browser: Browser): BrowserPush {
  const worker = touch(() => browser.serviceWorker);
  const permission = (): PushPermission => {
    if ('Notification' in globalThis && 'PushManager' in globalThis && worker) return Notification.permission;
    return isApplePhone(browser) ? 'onlyInstalled' : 'none';
  };
  const currentSubscription = async () => (await worker?.getRegistration())?.pushManager?.getSubscription();
  const unsubscribed = async () => (await currentSubscription())?.unsubscribe();
  const subscribed = async (key: string): Promise<PushSubscription> => {
    if (!worker) throw new DOMException('no worker', 'NotSupportedError');
    const { pushManager } = await worker.ready;
    const before = await pushManager.getSubscription();
    if (before && isOf(before, key)) return before;
    // A browser allows one key at a time.
    await before?.unsubscribe();
    return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
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
      // Not while it is being closed: a page that is gone has no permission.
      document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && listener(), {
        signal,
      });
      browser.permissions?.query({ name: 'notifications' }).then(
        (status) => status.addEventListener('change', listener, { signal }),
        // Without the query, the permission is checked each time the page is shown.
        () => undefined,
      );
      return () => stop.abort();
    },
    async subscribed(key) {
      const subscription = await inTime(currentSubscription());
      return subscription && isOf(subscription, key) ? toBrowserSubscription(subscription) : null;
    },
    subscribe: async (key) => toBrowserSubscription(await inTime(subscribed(key))),
    unsubscribe: () =>
      inTime(unsubscribed()).then(
        () => undefined,
        () => undefined,
      ),
    onWorkerMessage(listener) {
      worker?.addEventListener('message', ({ data, ports }) => {
        const message = readWorkerMessage(data);
        if (message) listener(message, () => ports[0]?.postMessage('taken'));
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

const toBrowserSubscription = (subscription: PushSubscription): BrowserSubscription => ({
  endpoint: subscription.endpoint,
  keys: { p256dh: base64url(subscription.getKey('p256dh')), auth: base64url(subscription.getKey('auth')) },
});

/** Some browsers do not report the key: then the subscription counts as matching. */
function isOf({ options }: PushSubscription, key: string): boolean {
  const { applicationServerKey } = options;
  return applicationServerKey === null || base64url(applicationServerKey) === key;
}

/** How long sign-out waits for a silent push service, ms. */
const WITHDRAW_TIMEOUT_MS = 2_000;

/** The parts of a browser that unsubscribing needs. */
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

/** Ends the rider's push subscription in this browser and closes the shown notifications. */
export function endPushSubscription(browser: Subscribed = navigator): Promise<unknown> {
  const end = async () => {
    const registration = await touch(() => browser.serviceWorker)?.getRegistration();
    for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  };
  return withDeadline(
    WITHDRAW_TIMEOUT_MS,
    end().catch(() => undefined),
    () => undefined,
  );
}

/** The push subscription of one browser, in the server's format. */
export type BrowserSubscription = {
  endpoint: string;
  /** base64url */
  keys: { p256dh: string; auth: string };
};

/**
 * The browser's permission for Web Push. `none`: the browser has no Web Push. `onlyInstalled`: it allows Web Push only
 * for apps on the home screen (iPhone and iPad).
 */
export type PushPermission = NotificationPermission | 'none' | 'onlyInstalled';
type NotificationPermission = 'default' | 'denied' | 'granted';
