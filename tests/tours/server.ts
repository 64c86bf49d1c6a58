import type { Route } from 'playwright-core';
import { expect } from 'vitest';
import { changeRent, findRent } from '#sandbox/world/rents/rent.ts';
import type { Change } from '#sandbox/world/rents/rent.types.ts';
import type { Phone } from '../journeys/phone.ts';
import type { Stage } from '../journeys/stage.ts';
import { openWorld } from '../journeys/world.ts';
import { onRoute } from '../journeys/onRoute.ts';

/** The server's next row of this rider's newest ride, regardless of the sandbox's rules. */
export async function serverSays({ sandbox, control }: Stage, change: Change, login = '10001'): Promise<void> {
  const [newest] = (await openWorld(control).ledger(login)).rents;
  await sandbox.db.transaction(async (sql) => {
    const rent = await findRent(sql, newest?.id ?? '');
    if (!rent) throw new Error(`${login} has no rent.`);
    await changeRent(sql, sandbox.clock, rent, change);
  });
}

/** A row that repeats the current state. */
export const serverRepeats = (stage: Stage, login?: string): Promise<void> => serverSays(stage, {}, login);

/** Whether realtime reaches the phones. */
export const letRowsFlow = ({ control }: Stage, online: boolean) =>
  control.PUT('/control/realtime', { body: { online } });

/** Requests about the ride get no answer, and no rows arrive. */
export async function silence(stage: Stage): Promise<void> {
  await letRowsFlow(stage, false);
  await openWorld(stage.control).faults({
    fault: 'status',
    status: 503,
    match: '^GET /api/rents/current$',
    api: 'gateway',
  });
}

export async function endSilence(stage: Stage): Promise<void> {
  await openWorld(stage.control).faults();
  await letRowsFlow(stage, true);
}

export type Held = {
  asked(): Promise<void>;
  letGo(): Promise<void>;
  refuse(status: number, code?: string): Promise<void>;
};

/** From now on such requests (`METHOD /path`) are held; `answer`: they are executed, and their answers are held. */
export async function hold(
  { context }: Phone,
  { app }: Stage,
  line: RegExp,
  what: 'question' | 'answer' = 'question',
): Promise<Held> {
  const held: { route: Route; go: () => Promise<void> }[] = [];
  const isAbroad = ({ origin }: URL) => origin !== app;
  const keep = async (route: Route): Promise<void> => {
    const request = route.request();
    if (!line.test(`${request.method()} ${new URL(request.url()).pathname}`)) return route.fallback();
    if (what === 'question') return void held.push({ route, go: () => route.continue() });
    const response = await route.fetch();
    held.push({ route, go: () => route.fulfill({ response }) });
  };
  const stop = await onRoute(context, isAbroad, keep);
  const end = async (how: (one: (typeof held)[number]) => Promise<void>) => {
    // A request that was given up takes no answer.
    await Promise.all(held.map((one) => how(one).catch(() => undefined)));
    // Only at the end: held requests go on by themselves when the route is removed.
    await stop();
  };
  return {
    async asked() {
      await expect.poll(() => held.length).toBeGreaterThan(0);
    },
    letGo: () => end(({ go }) => go()),
    refuse: (status, code) =>
      end(({ route }) =>
        route.fulfill({ status, headers: { 'Access-Control-Allow-Origin': app }, json: { error: 'No', code } }),
      ),
  };
}

/** The rider has the lock checked too early: once the row arrives before the answer, and once no answer comes at all. */
export async function checkedInVain(rider: Phone, stage: Stage, button: string, heading: string): Promise<void> {
  const current = /^GET \/api\/rents\/current$/;
  const first = await hold(rider, stage, current);
  await rider.tap('button', button);
  await first.asked();
  await serverRepeats(stage);
  await rider.passUntil('heading', heading);
  await first.letGo();
  const second = await hold(rider, stage, current);
  await rider.tap('button', button);
  await second.asked();
  await rider.pass(5_000);
  await rider.read(/^Ответа пока нет/);
  await rider.tap('button', button);
  await second.letGo();
  await rider.passUntil('heading', heading);
}

/** The page is killed with its memory, and the next page of the same browser opens at the same address. */
export async function killPage(phone: Phone): Promise<void> {
  const died = phone.page;
  const at = died.url();
  phone.page = await phone.context.newPage();
  await died.close({ runBeforeUnload: false });
  await phone.open(at);
}

/** The request is sent and lost, again and again, and the page is killed meanwhile. */
export async function killOverQuestion(
  stage: Stage,
  rider: Phone,
  path: string,
  ask: () => Promise<void>,
): Promise<void> {
  const world = openWorld(stage.control);
  await world.faults({ fault: 'drop-before', match: `${path}$`, api: 'gateway' });
  const lost = rider.page.waitForEvent(
    'requestfailed',
    (request) => request.method() === 'POST' && request.url().endsWith(path),
  );
  await ask();
  await lost;
  await killPage(rider);
}

/**
 * The list is empty and the ride is nowhere, as after a restore of an old copy. Answers how the ride is found again.
 */
export async function loseRide({ context }: Phone, { app, sandbox }: Stage): Promise<() => Promise<void>> {
  const headers = { 'Access-Control-Allow-Origin': app };
  const isRide = ({ origin, pathname }: URL) => origin !== app && /^\/api\/rents\/[^/]+$/.test(pathname);
  const nowhere = (route: Route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const isList = new URL(route.request().url()).pathname.endsWith('/current');
    return isList
      ? route.fulfill({ headers, json: { items: [], serverTime: sandbox.clock.iso() } })
      : route.fulfill({ status: 404, headers, json: { error: 'No', code: 'RENT_NOT_FOUND' } });
  };
  return onRoute(context, isRide, nowhere);
}

/** The page is shown again. */
export const lookAgain = ({ page }: Phone): Promise<void> =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
