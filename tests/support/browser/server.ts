import type { Route } from 'playwright-core';
import { expect } from 'vitest';
import { changeRent, findRent } from '#sandbox/world/rents/rent.ts';
import type { Change } from '#sandbox/world/rents/rent.types.ts';
import { onRoute } from './onRoute.ts';
import type { Phone } from './phone.ts';
import type { Stage } from './stage.ts';
import { openWorld } from './world.ts';

/** The server's next row of this rider's newest ride, regardless of the sandbox's rules. */
export async function serverSays({ sandbox, control }: Stage, change: Change, login = '10001'): Promise<void> {
  const [newest] = (await openWorld(control).ledger(login)).rents;
  await sandbox.db.transaction(async (sql) => {
    const rent = await findRent(sql, newest?.id ?? '');
    if (!rent) throw new Error(`${login} has no rent.`);
    await changeRent(sql, sandbox.clock, rent, change);
  });
}

/** Whether realtime reaches the phones. */
export const letRowsFlow = ({ control }: Stage, online: boolean) =>
  control.PUT('/control/realtime', { body: { online } });

type Held = {
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
    // An aborted request accepts no answer.
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
