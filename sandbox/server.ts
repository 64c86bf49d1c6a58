import { isOpen, signedInClaims } from './accounts/signedIn.ts';
import { gatewayApp, dataApp, mainApp, type Parts } from './apps.ts';
import { CAPTCHA_PATH } from './auth/captcha/router.ts';
import { providers } from './auth/identity/urls.ts';
import type { Clock } from './clock.ts';
import type { Log } from './contract/router.ts';
import { createWorld } from './createWorld.ts';
import { openRealtime } from './data/realtime/realtime.ts';
import type { Db } from './database/db.ts';
import { openEmbedded } from './database/openEmbedded.ts';
import { openPostgres } from './database/openPostgres.ts';
import { storeClock, openClock } from './database/persistedClock.ts';
import { openSharedFaults } from './database/sharedFaults.ts';
import { signingKey } from './database/signingKey.ts';
import { createFaults } from './faults.ts';
import { listen, type WaitingServer } from './http/listen.ts';
import { WAYS_PATH } from './pages/ways.ts';
import { openPushSender } from './push/sender.ts';
import { openVapid } from './push/vapid.ts';
import { createRequestCounts } from './requestCounts.ts';
import { openSmsNetwork, type SmsSettings } from './sms/network.ts';
import { createTokens } from './tokens.ts';
import { openKeptCells } from './world/keptCells.ts';

export type SandboxOptions = {
  /** null stores everything in memory. */
  dataDir: string | null;
  /** A database on a PostgreSQL server (`postgres://…`) instead of the embedded one. */
  databaseUrl?: string | undefined;
  /** An opened database instead, which this sandbox closes: saves a test from creating the city again. */
  db?: Db;
  host: string;
  /** 0 takes any free port. */
  ports: { main: number; gateway: number; data: number };
  /** Where browsers reach the main backend, if not at its port: a proxy before several processes. The provider's page is there. */
  mainOrigin?: string | undefined;
  /** The exact origins whose pages may read the answers. */
  appOrigins: string[];
  /**
   * A running clock follows the wall clock; a standing one (tests) moves only by a control call. `start` in
   * milliseconds.
   */
  clock: { running: boolean; start?: number };
  seed?: number;
  /** Vehicles in a new city: 1,500 by default. */
  fleet?: number;
  /** How long riders may look a vehicle over for nothing, seconds. */
  inspectionSeconds?: number;
  autopilot?: boolean;
  /** The operator's number for text messages, null for none, and the secret of the provider; else the city's own. */
  sms?: SmsSettings;
  /**
   * Whether a new city publishes announcements over the map: banners, first steps. On for people, off in tests, where a
   * screen shows only what the test asked for.
   */
  news?: boolean;
  /** Lifetime of access tokens, seconds. */
  tokenLifetime?: number;
  /** Origins of a test's own push services, accepted besides those of browsers. */
  pushStandIns?: readonly string[];
  log?: Log;
};

export type Sandbox = {
  origins: { main: string; gateway: string; data: string };
  /** The key that a browser subscribes to pushes with. */
  pushKey: string;
  /** What the app's settings say of the auth service: providers of sign-ins, and the page of the captcha. */
  auth: { providers: string[]; captchaUrl: string };
  /** The files of bike lanes and streets. */
  ways: { lanesUrl: string; waysUrl: string };
  clock: Clock;
  db: Db;
  /** Rejects when the database does not answer. */
  ready(): Promise<unknown>;
  /** Ends everything, when its open requests have had `graceMs` for their answers: none in a test. */
  close(graceMs?: number): Promise<void>;
};

/** Both backends, the data service and the control API, on three separate origins as in production. */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  // Ports before the directory: a second sandbox stops here instead of opening the same data.
  const servers = await listenToAll(options);
  try {
    return await openBehind(servers, options);
  } catch (error) {
    await closeAll(servers, 0);
    throw error;
  }
}

type Servers = Record<'main' | 'gateway' | 'data', WaitingServer>;

async function listenToAll({ host, ports }: SandboxOptions): Promise<Servers> {
  const [main, gateway, data] = await Promise.allSettled(
    [ports.main, ports.gateway, ports.data].map((port) => listen(host, port)),
  );
  if (main?.status === 'fulfilled' && gateway?.status === 'fulfilled' && data?.status === 'fulfilled') {
    return { main: main.value, gateway: gateway.value, data: data.value };
  }
  let reason: unknown;
  for (const one of [main, gateway, data]) {
    if (one?.status === 'fulfilled') await one.value.close(0);
    else reason ??= one?.reason;
  }
  throw reason;
}

const closeAll = ({ main, gateway, data }: Servers, graceMs: number) =>
  Promise.all([main, gateway, data].map((server) => server.close(graceMs)));

async function openBehind(servers: Servers, options: SandboxOptions): Promise<Sandbox> {
  const { dataDir, appOrigins, pushStandIns = [], log = console.error } = options;
  const origins = { main: servers.main.origin, gateway: servers.gateway.origin, data: servers.data.origin };

  const db: Db =
    options.db ?? (options.databaseUrl ? await openPostgres(options.databaseUrl) : await openEmbedded({ dataDir }));
  const clock = await openClock(db, options.clock);
  await createWorld({
    db,
    clock,
    seed: options.seed ?? 1,
    fleet: options.fleet,
    inspectionSeconds: options.inspectionSeconds,
    autopilot: options.autopilot ?? true,
    news: options.news ?? true,
  });
  await openSmsNetwork(db, options.sms ?? {}, appOrigins[0] ?? '');
  const secret = await signingKey(db);
  const tokens = createTokens({
    secret,
    clock,
    ...(options.tokenLifetime === undefined ? {} : { lifetime: options.tokenLifetime }),
  });
  const counts = createRequestCounts();
  const realtime = await openRealtime({
    db,
    clock,
    verify: signedInClaims(db, tokens.dataClaims),
    isOpen: ({ session_id }) => isOpen(db, String(session_id)),
    log,
  });
  // An embedded database has one process, and its faults end with it.
  const faults = options.databaseUrl ? await openSharedFaults(db, realtime) : createFaults(realtime);

  const cells = await openKeptCells(db);

  const vapid = await openVapid(db);
  const sender = await openPushSender({ db, vapid, log });

  const parts: Parts = {
    db,
    clock,
    secret,
    tokens,
    faults,
    counts,
    realtime,
    cells,
    appOrigins,
    mainOrigin: options.mainOrigin ?? origins.main,
    dataOrigin: origins.data,
    pushStandIns,
    log,
  };
  servers.main.serve(mainApp(parts));
  servers.gateway.serve(gatewayApp(parts));
  servers.data.serve(dataApp(parts));
  servers.data.server.on('upgrade', (request, socket, head) => realtime.handleUpgrade(request, socket, head));

  return {
    origins,
    pushKey: vapid.publicKey,
    auth: { providers, captchaUrl: `${origins.data}${CAPTCHA_PATH}/` },
    ways: {
      lanesUrl: `${origins.main}${WAYS_PATH}/lanes.geojson`,
      waysUrl: `${origins.main}${WAYS_PATH}/streets.geojson`,
    },
    clock,
    db,
    ready: () => db.transaction((sql) => sql.query('select 1')),
    async close(graceMs = 0) {
      // Sockets and requests before all that answers them.
      await Promise.all([realtime.stop(), closeAll(servers, graceMs)]);
      await clock.stop();
      await sender.stop();
      await cells.stop();
      await storeClock(db, clock);
      await db.close();
    },
  };
}
