// npm run bench:load: riders at the same time on one backend, on PostgreSQL where it is installed. Half of the machine
// plays the riders, so the figures are the least that this machine can do.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { signingKey } from '#sandbox/database/signingKey.ts';
import { createRefreshTokens } from '#sandbox/refreshTokens.ts';
import { createSandbox, type Sandbox } from '#sandbox/server.ts';
import { createTokens } from '#sandbox/tokens.ts';
import { findPostgres } from '../../scripts/checks/postgres.ts';
import { startCluster } from '../support/postgres/cluster.ts';
import { baseOptions } from '../support/sandbox/baseOptions.ts';
import { crowdRows, freeScooters } from '../support/sandbox/crowd.ts';
import type { Asked, Load, Rider } from './loadRiders.ts';
import { at, line, machine, ms, say } from './run.ts';

/** Riders who open the app within one minute. */
const LEVELS = [100, 1_000, 10_000];
/** One in so many of them starts a ride. */
const STARTS_OF = 20;
const DAY_S = 86_400;

/** Sessions of these riders, written directly: ten thousand sign-ins would take longer than what is measured. */
async function riders(sandbox: Sandbox, count: number): Promise<Rider[]> {
  const { db, clock } = sandbox;
  const secret = await signingKey(db);
  const tokens = createTokens({ secret, clock, lifetime: DAY_S });
  const refresh = createRefreshTokens({ secret, clock });
  const ids = await db.transaction((sql) => crowdRows(sql, count));
  const sessions = await db.transaction(async (sql) => {
    const started = [];
    for (const id of ids) started.push((await refresh.start(sql, id, 'password')).session);
    return started;
  });
  const scooters = await freeScooters(sandbox, Math.ceil(count / STARTS_OF));
  return Promise.all(
    sessions.map(async (session, n) => {
      const scooter = n % STARTS_OF === 0 ? scooters[n / STARTS_OF] : undefined;
      return { token: (await tokens.issue(session)).token, ...(scooter ? { scooter } : {}) };
    }),
  );
}

async function measure(count: number): Promise<string> {
  const bin = findPostgres();
  const cluster = bin ? await startCluster(bin) : null;
  const sandbox = await createSandbox({
    ...baseOptions,
    databaseUrl: await cluster?.create('load'),
    clock: { running: true },
    tokenLifetime: DAY_S,
    log: () => undefined,
  });
  const load: Load = { gateway: sandbox.origins.gateway, riders: await riders(sandbox, count) };
  const player = fork(new URL('loadRiders.ts', import.meta.url));
  player.send(load);
  const [asked]: Asked[][] = await once(player, 'message');
  player.kill();
  const memory = process.memoryUsage().rss / 2 ** 20;
  await sandbox.close();
  await cluster?.stop();
  const times = (what: Asked['what']) => (asked ?? []).filter((one) => one.what === what).map(({ took }) => took);
  const of = (what: Asked['what'], share: number) => ms(at(times(what), share));
  const failed = (asked ?? []).filter(({ status }) => status >= 500 || status === 0).length;
  return line(
    `${count}`,
    `${asked?.length ?? 0}`,
    `${failed}`,
    of('current', 0.5),
    of('current', 0.95),
    of('cell', 0.95),
    of('start', 0.5),
    of('start', 0.95),
    `${memory.toFixed(0)} MB`,
  );
}

const table = [
  '| Riders in a minute | Requests | 5xx or none | Ride, median | p95 | Map cell, p95 | Start, median | p95 | Server |',
  '|---|---|---|---|---|---|---|---|---|',
];
for (const count of LEVELS) {
  say(`${count} riders`);
  table.push(await measure(count));
}
console.log(`\n${table.join('\n')}\n\n${machine()}`);
