import type { BrowserContext, CDPSession } from 'playwright-core';
import { expect } from 'vitest';
import type { Phone } from '../support/browser/phone.ts';
import type { StandInBrowser } from '../support/sandbox/pushService.ts';

const KEPT = 'standInPush';

/**
 * The page's subscribing, which here would reach no real push service: it hands out a subscription of the stand-in,
 * kept as a browser keeps one. The worker, its notices and the browser's leave are real.
 */
export async function standInPush(context: BrowserContext, given: StandInBrowser): Promise<void> {
  await context.addInitScript(
    ({ endpoint, keys, kept }) => {
      const bytes = (text: string) =>
        Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer;
      const subscription = (key: string) => ({
        endpoint,
        options: { userVisibleOnly: true, applicationServerKey: bytes(key) },
        getKey: (name: 'p256dh' | 'auth') => bytes(keys[name]),
        unsubscribe: async () => {
          localStorage.removeItem(kept);
          return true;
        },
      });
      const standIn = {
        subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
          localStorage.setItem(kept, applicationServerKey);
          return subscription(applicationServerKey);
        },
        getSubscription: async () => {
          const key = localStorage.getItem(kept);
          return key === null ? null : subscription(key);
        },
      };
      Object.assign(PushManager.prototype, standIn);
    },
    { ...given, kept: KEPT },
  );
}

/** Whether the stand-in still holds a subscription, asked in the page that is in the rider's hand. */
export const isSubscribed = ({ page }: Pick<Phone, 'page'>): Promise<boolean> =>
  page.evaluate((kept) => localStorage.getItem(kept) !== null, KEPT);

/**
 * Delivers a message to the worker as the browser's own push would, and looks at its notices. Watches from a page of
 * its own, so that the app may be closed.
 */
export async function watchWorker(context: BrowserContext, app: string) {
  const devtools = await context.newCDPSession(await context.newPage());
  const registrationId = await registrationOf(devtools, app);
  const worker = () => {
    const found = context.serviceWorkers().find((one) => one.url().startsWith(app));
    if (!found) throw new Error('no worker runs');
    return found;
  };
  return {
    deliver: (message: unknown) =>
      devtools.send('ServiceWorker.deliverPushMessage', { origin: app, registrationId, data: JSON.stringify(message) }),
    notices: () =>
      worker().evaluate(async () => {
        const shown: { registration: ServiceWorkerRegistration } = Object(globalThis);
        return (await shown.registration.getNotifications()).map(({ title, body, lang, tag }) => ({
          title,
          body,
          lang,
          tag,
        }));
      }),
    /** A tap on the only notice. */
    tap: () =>
      worker().evaluate(async () => {
        const here: { registration: ServiceWorkerRegistration } = Object(globalThis);
        const [notification] = await here.registration.getNotifications();
        const Tap: new (type: string, init: object) => Event = Reflect.get(globalThis, 'NotificationEvent');
        dispatchEvent(new Tap('notificationclick', { notification }));
      }),
  };
}

async function registrationOf(devtools: CDPSession, app: string): Promise<string> {
  let registrationId = '';
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId =
      registrations.find(({ scopeURL, isDeleted }) => !isDeleted && scopeURL.startsWith(app))?.registrationId ??
      registrationId;
  });
  await devtools.send('ServiceWorker.enable');
  await expect.poll(() => registrationId).not.toBe('');
  return registrationId;
}
