import type { Request, Route } from 'playwright-core';
import { onRoute } from '../../support/browser/onRoute.ts';
import { lineOf, type Cell } from './cell.ts';

/** Seconds of simulated time in which a flow sends its request. */
const SOON = 20;

export const act = async (cell: Cell): Promise<void> => {
  cell.countAct();
  await cell.scenario.acts(cell);
};

/** Like `act`, but the trouble may have removed the button: then the rider taps nothing. */
export async function actIfThere(cell: Cell): Promise<void> {
  const { context } = cell.phone;
  context.setDefaultTimeout(3_000);
  await act(cell).catch(() => undefined);
  context.setDefaultTimeout(30_000);
}

async function goesThere(cell: Cell, isThere: () => boolean | Promise<boolean>): Promise<void> {
  for (let second = 0; !(await isThere()); second += 1) {
    if (second === SOON) throw new Error('the fault never met its flow');
    await cell.phone.pass(1_000);
    await cell.scenario.helps?.(cell);
  }
}

/** The rider acts, and `handle` handles the first request of this flow. */
export async function meetsOnTheWay(cell: Cell, handle: (route: Route) => Promise<void>): Promise<void> {
  const { context } = cell.phone;
  const hits = new RegExp(cell.scenario.hits);
  const met: Promise<void>[] = [];
  const watch = (route: Route, request: Request): Promise<void> => {
    if (met.length > 0 || !hits.test(lineOf(request))) return route.fallback();
    const handled = handle(route);
    met.push(handled);
    return handled;
  };
  const isAbroad = ({ origin }: URL) => origin !== cell.stage.app;
  const stop = await onRoute(context, isAbroad, watch);
  // A step of the clock waits for pending requests, so wait for this request first.
  const sent = context
    .waitForEvent('request', { predicate: (request) => hits.test(lineOf(request)), timeout: 3_000 })
    .catch(() => undefined);
  await act(cell);
  await sent;
  await goesThere(cell, () => met.length > 0);
  await met[0];
  await stop();
}
