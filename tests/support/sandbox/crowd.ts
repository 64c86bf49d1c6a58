import { vi } from 'vitest';
import type { Clock } from '#sandbox/clock.ts';
import type { Sql } from '#sandbox/database/db.ts';
import { gatewayHeaders, riderOf, type Reached, type Reply, ask } from './sandbox.ts';

export type Person = Awaited<ReturnType<typeof riderOf>> & { login: string };

/** Writes riders who each have a tariff, a card and no ride. Returns their ids; the login of the first is 20001. */
export async function crowdRows(sql: Sql, count: number): Promise<string[]> {
  await sql.query(
    `insert into sandbox.riders select (r).* from (
       select jsonb_populate_record(riders, jsonb_build_object(
         'id', (200000 + n)::text, 'login', (20000 + n)::text, 'phone', '7911' || (1000000 + n),
         'email', 'crowd' || n || '@example.com')) as r
       from sandbox.riders, generate_series(1, $1::int) n where login = '10001') made`,
    [count],
  );
  await sql.query(
    `insert into sandbox.cards select (c).* from (
       select jsonb_populate_record(cards, jsonb_build_object('id', 'card-crowd-' || n, 'rider_id', (200000 + n)::text)) as c
       from sandbox.cards, generate_series(1, $1::int) n where rider_id = '100001') made`,
    [count],
  );
  return Array.from({ length: count }, (_, n) => String(200_001 + n));
}

/** The same riders, signed in. */
export async function crowdOf(sandbox: Pick<Reached, 'origins' | 'db'>, count: number): Promise<Person[]> {
  await sandbox.db.transaction((sql) => crowdRows(sql, count));
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const login = String(20001 + n);
      return { ...(await riderOf(sandbox, login)), login };
    }),
  );
}

export type Scooter = { number: string; position: { latitude: number; longitude: number; accuracy: number } };

/** Scooters that anybody may start, each with the place of a rider beside it. */
export async function freeScooters(sandbox: Pick<Reached, 'db'>, count: number): Promise<Scooter[]> {
  const { rows } = await sandbox.db.transaction((sql) =>
    sql.query<{ number: string; latitude: number; longitude: number }>(
      `select frame_number as number, latitude, longitude from sandbox.vehicles
       where form = 'scooter' and status = 'STATIONED' and online order by frame_number limit $1`,
      [count],
    ),
  );
  return rows.map(({ number, ...place }) => ({ number, position: { ...place, accuracy: 5 } }));
}

export const newKey = (): string => crypto.randomUUID();

/** One command of a rider to the gateway. */
export const command = (
  sandbox: Pick<Reached, 'origins'> & { clock: Pick<Clock, 'now'> },
  rider: Pick<Person, 'token'>,
  path: string,
  body: unknown,
  key = newKey(),
): Promise<Reply> =>
  ask(`${sandbox.origins.gateway}${path}`, {
    method: 'POST',
    headers: {
      ...gatewayHeaders(rider.token),
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
      'Command-Expires-At': new Date(sandbox.clock.now() + 20_000).toISOString(),
    },
    body: JSON.stringify(body),
  });

/** As a phone does: the same request, with its key, until it is answered. @param send sends it */
export const insist = (send: () => Promise<Reply>): Promise<Reply> =>
  vi.waitFor(
    async () => {
      const reply = await send();
      if (reply.status === 503) throw new Error('The server is there, and its database is away.');
      return reply;
    },
    { timeout: 600_000, interval: 50 },
  );

/** How often each status was answered: `{ 202: 1, 409: 49 }`. */
export function countStatuses(replies: readonly Pick<Reply, 'status'>[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** This many at the same time. */
export const together = <Result>(count: number, work: (n: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));
