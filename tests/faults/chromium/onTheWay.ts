import type { Request, Route } from 'playwright-core';
import type { FaultRule } from '#sandbox/faults.ts';
import { lineOf, type Cell } from './cell.ts';
import { onRoute } from '../../journeys/onRoute.ts';

/** Seconds of the story in which a flow gets to its request. */
const SOON = 20;

export const act = async (cell: Cell): Promise<void> => {
  cell.countAct();
  await cell.drive.acts(cell);
};

/** The same where the trouble itself may have taken the button away: then there is nothing to tap. */
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
    await cell.drive.helps?.(cell);
  }
}

/**
 * The rider acts, and the request of this flow meets this on its way, once; `afterwards` whatever it held back is let
 * go or broken off.
 */
export async function meetsOnTheWay(
  cell: Cell,
  befalls: (route: Route) => Promise<void>,
  afterwards = async () => {},
): Promise<void> {
  const { context } = cell.phone;
  const hits = new RegExp(cell.drive.hits);
  const met: Promise<void>[] = [];
  const watch = (route: Route, request: Request): Promise<void> => {
    if (met.length > 0 || !hits.test(lineOf(request))) return route.fallback();
    const befallen = befalls(route);
    met.push(befallen);
    return befallen;
  };
  const isAbroad = ({ origin }: URL) => origin !== cell.stage.app;
  const stop = await onRoute(context, isAbroad, watch);
  // Time that passes is waited for by whatever is under way, so the request itself comes first.
  const sent = context
    .waitForEvent('request', { predicate: (request) => hits.test(lineOf(request)), timeout: 3_000 })
    .catch(() => undefined);
  await act(cell);
  await sent;
  await goesThere(cell, () => met.length > 0);
  await met[0];
  await afterwards();
  // Only now: what is still held goes on by itself when nobody watches any more.
  await stop();
}

/** The rider acts, and the request of this flow is held on its way until something else has happened. */
export async function heldWhile(cell: Cell, happens: () => Promise<void>): Promise<void> {
  const { context } = cell.phone;
  const hits = new RegExp(cell.drive.hits);
  const held: Route[] = [];
  const hold = (route: Route, request: Request): void | Promise<void> =>
    hits.test(lineOf(request)) ? void held.push(route) : route.fallback();
  const isAbroad = ({ origin }: URL) => origin !== cell.stage.app;
  const stop = await onRoute(context, isAbroad, hold);
  const sent = context
    .waitForEvent('request', { predicate: (request) => hits.test(lineOf(request)), timeout: 3_000 })
    .catch(() => undefined);
  await act(cell);
  await sent;
  await happens();
  // A page that is gone takes what it asked along.
  await Promise.all(held.map((route) => route.continue().catch(() => undefined)));
  // The browser's driver tells nobody of a request that leaves just while it stops watching: what is under way is let
  // arrive.
  await cell.phone.pass(100);
  await stop();
}

/** The rider acts, and the server answers the request of this flow so, once. */
export async function meetsAtTheServer(cell: Cell, rule: Omit<FaultRule, 'match'>): Promise<void> {
  const left = async () =>
    ((await cell.stage.control.GET('/control/faults')).data?.rules ?? []).reduce(
      (sum, { times = 0 }) => sum + times,
      0,
    );
  await cell.world.faults({ times: 1, ...rule, match: cell.drive.hits });
  await act(cell);
  await goesThere(cell, async () => (await left()) === 0);
  await cell.world.faults();
}

/** The server has done it, and nobody hears so; `meanwhile` the request hangs, then its connection breaks. */
export async function doneUnheard(cell: Cell, meanwhile = async () => {}): Promise<void> {
  const held: Route[] = [];
  const done = async (route: Route) => {
    await route.fetch();
    held.push(route);
  };
  await meetsOnTheWay(cell, done, async () => {
    await meanwhile();
    // The page that asked may be gone by then.
    await held[0]?.abort('connectionreset').catch(() => undefined);
  });
}

const renewalsIn = ({ sent }: Cell): number => sent.filter(({ line }) => line === 'POST /v3/oauth/token').length;

/**
 * From now on, until it ends, the bearers of before are refused, whatever asks with them. Counts the refusals, and the
 * renewals since.
 */
export async function refuseBearers(
  cell: Cell,
): Promise<{ refused: () => number; renewals: () => number; end: () => Promise<void> }> {
  const { context } = cell.phone;
  // Bearers of one second are the same text.
  await cell.phone.pass(2_000);
  const stale = new Set(cell.sent.flatMap(({ bearer }) => bearer ?? []));
  const before = renewalsIn(cell);
  let refused = 0;
  const turnAway = (route: Route, request: Request): Promise<void> => {
    const bearer = request.headers()['authorization'];
    if (bearer === undefined || /oauth/.test(request.url())) return route.fallback();
    // One that nobody has asked with yet is as old as the others.
    if (!stale.has(bearer) && renewalsIn(cell) > before) return route.fallback();
    stale.add(bearer);
    refused += 1;
    return route.fulfill({
      status: 401,
      headers: { 'Access-Control-Allow-Origin': cell.stage.app },
      json: { error: 'Unauthorized' },
    });
  };
  const isAbroad = ({ origin }: URL) => origin !== cell.stage.app;
  const end = await onRoute(context, isAbroad, turnAway);
  return {
    refused: () => refused,
    renewals: () => renewalsIn(cell) - before,
    end,
  };
}
