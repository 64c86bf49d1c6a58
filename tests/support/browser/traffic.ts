import type { BrowserContext, Page, Request } from 'playwright-core';

/** Milliseconds of real time after which an answer counts as held back on purpose. */
const heldBack = 10_000;

/** For each phone: takes a request out of those in flight. */
const forgets = new WeakMap<BrowserContext, (request: Request) => void>();

/** The phone's time goes on without this request: the test holds it back. */
export const doNotAwait = (context: BrowserContext, request: Request): void => forgets.get(context)?.(request);

/** Knows which requests of a phone are in flight. */
export function followTraffic(context: BrowserContext) {
  const underWay = new Set<Request>();
  const waiting = new Set<() => void>();
  const ended = (request: Request) => {
    underWay.delete(request);
    if (underWay.size === 0) for (const go of waiting) go();
  };
  context.on('request', (request) => void underWay.add(request));
  context.on('requestfinished', ended);
  context.on('requestfailed', ended);
  forgets.set(context, ended);

  const answered = () =>
    new Promise<void>((resolve) => {
      if (underWay.size === 0) return resolve();
      const go = () => {
        clearTimeout(timer);
        waiting.delete(go);
        resolve();
      };
      // Waited for once: later the story's time advances without it.
      const timer = setTimeout(() => {
        underWay.clear();
        go();
      }, heldBack);
      waiting.add(go);
    });

  return {
    /** Resolves when everything has been answered, and the page has read it and asks nothing more. */
    async settled(page: Page): Promise<void> {
      do {
        await answered();
        // A page that is being left reads no answers.
        await page.evaluate(() => undefined).catch(() => undefined);
      } while (underWay.size > 0);
    },
  };
}

/** Records this phone's requests to an address from now on, of all its tabs. */
export function follow({ context }: { context: BrowserContext }, path: string): Request[] {
  const sent: Request[] = [];
  context.on(
    'request',
    (request) =>
      void (request.method() !== 'OPTIONS' && new URL(request.url()).pathname.endsWith(path) && sent.push(request)),
  );
  return sent;
}
