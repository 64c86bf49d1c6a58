import type { BrowserContext, Page, Request } from 'playwright-core';
import { guard } from './onRoute.ts';

/**
 * The beginning of a JWT in any text: an object whose first name is quoted, in base64. In the middle of a random token
 * it means nothing.
 */
const TOKEN = /(?<![\w-])eyJ[\w-]{10}/;
/** A whole mobile phone number. */
const PHONE = /(?<!\d)(?:%2B)?[78]9\d{9}(?!\d)/;
/** Random values, which sometimes have as many digits in a row. */
export const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
/** The specification's own request: it has the phone in its query. */
const METRO = /\/api\/mm-integration\/otp\?/;

/**
 * Says what is written where it stays: in a storage, a database, the history, a cookie. An access token lives in
 * memory.
 */
function guardStores(): void {
  const token = /(?<![\w-])eyJ[\w-]{10}/;
  const text = (value: unknown): string => {
    try {
      return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
    } catch {
      return '';
    }
  };
  const guard = (prototype: object, name: string, where: string) => {
    const real: unknown = Reflect.get(prototype, name);
    if (typeof real !== 'function') return;
    Reflect.set(
      prototype,
      name,
      new Proxy(real, {
        apply(write, self, values: unknown[]) {
          if (values.some((value) => token.test(text(value))))
            console.error(`an access token is written into ${where}`);
          return Reflect.apply(write, self, values);
        },
      }),
    );
  };
  guard(Storage.prototype, 'setItem', 'a storage');
  guard(IDBObjectStore.prototype, 'put', 'a database');
  guard(IDBObjectStore.prototype, 'add', 'a database');
  guard(History.prototype, 'pushState', 'the history');
  guard(History.prototype, 'replaceState', 'the history');
}

const isOfTheApp = (request: Request, app: string): boolean => {
  // A navigation and a worker's request have no page yet, or none at all: they are the app's where they go to it.
  if (request.isNavigationRequest() || request.serviceWorker()) return request.url().startsWith(app);
  return request.frame().url().startsWith(app);
};

/** A secret in an address that a log would store. */
function spoken(address: string): string | null {
  if (TOKEN.test(address)) return 'an access token';
  return PHONE.test(address.replaceAll(UUID, '')) && !METRO.test(address) ? 'a phone' : null;
}

/**
 * Rules for every journey: no access token in storage, no token and no phone number in an address, no Referer, and no
 * request to another host than the product's.
 */
export async function watchSecrets(context: BrowserContext, app: string, complaints: string[]): Promise<void> {
  await context.addInitScript(guardStores);
  context.on(
    'request',
    guard(context, (request: Request) => {
      const address = request.url();
      const found = spoken(address);
      if (found) complaints.push(`${found} in an address: ${address}`);
      if (!isOfTheApp(request, app)) return;
      // Empty where it was held back.
      if (request.headers()['referer']) complaints.push(`a Referer to ${address}`);
      if (!/^(?:blob|data):|^https?:\/\/(?:localhost|127\.0\.0\.1)[:/]/.test(address))
        complaints.push(`somebody else is asked: ${address}`);
    }),
  );
  context.on('page', (page: Page) =>
    page.on('websocket', (socket) => {
      const found = spoken(socket.url());
      if (found) complaints.push(`${found} in a socket's address`);
    }),
  );
}
