import type { BrowserContext, Page, Request, Route } from 'playwright-core';
import { onTestFinished, TestRunner } from 'vitest';

type Where = Page | BrowserContext;

/** In Playwright's words: the page, its context or the browser closed during a call, or while an answer was read. */
const CLOSED = /Target page, context or browser has been closed|Response has been disposed|Request context disposed/;

/** Closed, or closing: answers are disposed before a context is closed. */
const isGone = (where: Where): boolean => where.isClosed() || ('context' in where && where.context().isClosed());

/**
 * A handler of what happens in the browser. It may still run when its page, its phone or its test has ended: what
 * Playwright throws because of that end is dropped. Any other error fails the test that installed the handler; an error
 * after that test is thrown with the test's name.
 *
 * @param where the page or the context without which the handler has nothing to do
 */
export function guard<Given extends unknown[]>(
  where: Where,
  handle: (...given: Given) => unknown,
): (...given: Given) => Promise<void> {
  const test = TestRunner.getCurrentTest();
  const faults: Error[] = [];
  let isOver = test === undefined;
  if (test)
    onTestFinished(() => {
      isOver = true;
      if (faults[0]) throw faults[0];
    });
  return async (...given) => {
    try {
      await handle(...given);
    } catch (error) {
      if (isGone(where) && CLOSED.test(String(error))) return;
      const name = test?.fullTestName ?? 'no test';
      const fault = new Error(`A handler that “${name}” installed failed: ${String(error)}`, { cause: error });
      if (isOver) throw fault;
      faults.push(fault);
    }
  };
}

/**
 * Handles the requests of a page, or of all pages of a phone. The request of a handler that failed is broken off. Returns
 * how to stop.
 */
export async function onRoute(
  where: Where,
  address: Parameters<Page['route']>[0],
  handle: (route: Route, request: Request) => unknown,
): Promise<() => Promise<void>> {
  const handled = guard(where, async (route: Route, request: Request) => {
    try {
      await handle(route, request);
    } catch (error) {
      // The page would wait for its answer as long as the test may take. There is none to wait where it was answered.
      await route.abort().catch(() => undefined);
      throw error;
    }
  });
  await where.route(address, handled);
  return () => where.unroute(address, handled);
}
