import { openAsBlob } from 'node:fs';
import { createServer } from 'node:http';
import { inject } from 'vitest';
import { readClaims } from '#api/claims.ts';
import { gatewayApp, type Parts } from '#sandbox/apps.ts';
import { createWorld } from '#sandbox/createWorld.ts';
import { readChanges, type Change } from '#sandbox/data/realtime/changes.ts';
import type { Sql } from '#sandbox/database/db.ts';
import { openEmbedded } from '#sandbox/database/openEmbedded.ts';
import { signingKey } from '#sandbox/database/signingKey.ts';
import { createFaults } from '#sandbox/faults.ts';
import { createRefreshTokens } from '#sandbox/refreshTokens.ts';
import { createRequestCounts } from '#sandbox/requestCounts.ts';
import { demoRiders } from '#sandbox/seed/riders.ts';
import { createTokens } from '#sandbox/tokens.ts';
import { findVehicle } from '#sandbox/world/vehicles.ts';
import { APP_ORIGIN, NOON } from '../support/sandbox/baseOptions.ts';
import { createWorldClock } from './times.ts';
import { keepWorlds } from './worldSnapshots.ts';

export type World = Awaited<ReturnType<typeof openWorld>>;

/** A rider of the seeded city who can start a ride. */
const riderId = demoRiders[0].id;
/** Seconds, so long that no session ends in a walk. */
const TEN_YEARS = 10 * 365 * 86_400;
const noRealtime: Parts['realtime'] = {
  handleUpgrade: () => {},
  isOnline: () => true,
  setOnline: () => {},
  stop: () => Promise.resolve(),
};
const noMap: Parts['cells'] = {
  read: () => Promise.reject(new Error('These tests read no map.')),
  stop: () => Promise.resolve(),
};

/** The changes of the outbox, oldest first, which is empty afterwards. */
async function takeChanges(sql: Sql): Promise<Change[]> {
  const { rows } = await sql.query<{ id: number }>('select id from realtime.changes order by id');
  const changes = await readChanges(
    sql,
    rows.map(({ id }) => id),
  );
  await sql.exec('delete from realtime.changes');
  return changes;
}

/**
 * The sandbox with its city, engine and gateway, over a clock that can go back. The gateway checks answers against the
 * contract. Rows come from the outbox that also feeds realtime.
 */
export async function openWorld(number: string) {
  const db = await openEmbedded({ dataDir: null, dump: await openAsBlob(inject('city')) });
  const clock = createWorldClock(NOON);
  await createWorld({ db, clock, seed: 1, autopilot: false });
  await db.transaction((sql) => sql.exec('select realtime.attach(); truncate realtime.changes'));
  const {
    rows: [table],
  } = await db.transaction((sql) => sql.query<{ rents: number }>("select 'public.rents'::regclass::oid::int as rents"));
  const rents = table?.rents;
  const secret = await signingKey(db);
  const tokens = createTokens({ secret, clock, lifetime: TEN_YEARS });
  /** Errors that the gateway reports itself: a failed handler, an answer outside the contract. */
  const broken: string[] = [];
  const parts: Parts = {
    db,
    clock,
    secret,
    tokens,
    faults: createFaults(noRealtime),
    counts: createRequestCounts(),
    realtime: noRealtime,
    cells: noMap,
    mainOrigin: '',
    dataOrigin: '',
    appOrigins: [APP_ORIGIN],
    log: (line) => void broken.push(line),
  };
  const server = createServer(gatewayApp(parts));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the gateway has no port');
  // A bearer is valid while its session is open.
  const { session } = await db.transaction((sql) =>
    createRefreshTokens({ secret, clock }).start(sql, riderId, 'password'),
  );
  const kept = await keepWorlds(db, { number, riderId });
  const isDocked = (await db.transaction((sql) => findVehicle(sql, number)))?.dock != null;
  const given = await tokens.issue(session);

  return {
    db,
    clock,
    broken,
    riderId,
    number,
    /** The place where its rides begin and can end. */
    home: isDocked ? ('station' as const) : ('parking' as const),
    /** The tokens of the rider's app. */
    session: {
      jwt: given.token,
      supabaseAccessToken: given.supabaseAccessToken,
      expiresIn: given.expiresIn,
      ...readClaims(given.token),
    },
    origin: `http://127.0.0.1:${address.port}`,
    /** Every version of a rent since the last call, the oldest first. */
    changes: async (): Promise<Change[]> =>
      (await db.transaction(takeChanges)).filter(({ relation }) => relation === rents),
    keep: async () => ({ at: clock.now(), tables: await kept.keep() }),
    putBack: async ({ at, tables }: { at: number; tables: string }) => {
      clock.putBack(at);
      await kept.putBack(tables);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await db.close();
    },
  };
}
