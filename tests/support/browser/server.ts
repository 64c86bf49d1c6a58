import type { Route } from 'playwright-core';
import { expect } from 'vitest';
import { onRoute } from './onRoute.ts';
import type { Phone } from './phone.ts';
import type { Stage } from './stage.ts';
import { doNotAwait } from './traffic.ts';

type Held = {
  asked(): Promise<void>;
  letGo(): Promise<void>;
};

/** From now on such requests (`METHOD /path`) are held. */
export async function hold({ context }: Phone, { app }: Stage, line: RegExp): Promise<Held> {
  const held: Route[] = [];
  const isAbroad = ({ origin }: URL) => origin !== app;
  const keep = async (route: Route): Promise<void> => {
    const request = route.request();
    if (!line.test(`${request.method()} ${new URL(request.url()).pathname}`)) return route.fallback();
    held.push(route);
    doNotAwait(context, request);
  };
  const stop = await onRoute(context, isAbroad, keep);
  return {
    async asked() {
      await expect.poll(() => held.length).toBeGreaterThan(0);
    },
    async letGo() {
      // An aborted request accepts no answer.
      await Promise.all(held.map((route) => route.continue().catch(() => undefined)));
      // Only at the end: held requests go on by themselves when the route is removed.
      await stop();
    },
  };
}
