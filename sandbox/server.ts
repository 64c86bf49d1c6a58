import { gatewayApp, dataApp, mainApp, type Parts } from './apps.ts';
import type { Clock } from './clock.ts';
import type { Log } from './contract/router.ts';
import { openRealtime } from './data/realtime/realtime.ts';
import type { Db } from './database/db.ts';
import { keepClock, openClock } from './database/keptClock.ts';
import { openDatabase } from './database/open.ts';
import { signingKey } from './database/signingKey.ts';
import { createFaults } from './faults.ts';
import { listen, type WaitingServer } from './http/listen.ts';
import { openPushSender } from './push/sender.ts';
import { openVapid } from './push/vapid.ts';
import { createRequestCounts } from './requestCounts.ts';
import { createTokens } from './tokens.ts';
import { createWorld } from './world/index.ts';

export type SandboxOptions = {
  /** null keeps everything in memory. */
  dataDir: string | null;
  /** A dump of another sandbox's database to start from: a test need not make the city anew. */
  dump?: Blob;
  host: string;
  /** 0 takes any free port. */
  ports: { main: number; gateway: number; data: number };
  /** The exact origins whose pages may read the answers. */
  appOrigins: string[];
  /** A running clock goes with the wall clock, a standing one (tests) only when a control call moves it; `start` in milliseconds. */
  clock: { running: boolean; start?: number };
  seed?: number;
  /** Vehicles in a new city: 1,500 unless more are asked for. */
  fleet?: number;
  autopilot?: boolean;
  /** What a new city tells by itself over the map: banners, first steps. On for people, off in tests, where a screen shows what is asked for. */
  news?: boolean;
  /** Seconds that access tokens live. */
  tokenLifetime?: number;
  /** Origins that stand in for the push services of browsers: a test's own. */
  pushStandIns?: readonly string[];
  log?: Log;
};

export type Sandbox = {
  origins: { main: string; gateway: string; data: string };
  /** What a browser subscribes to pushes with. */
  pushKey: string;
  clock: Clock;
  db: Db;
  close(): Promise<void>;
};

/** Both backends, the data service and the control API, on three origins of their own as in production. */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  // Ports before the directory: a second sandbox stops here instead of opening the same data.
  const servers = await listenToAll(options);
  try {
    return await openBehind(servers, options);
  } catch (error) {
    await closeAll(servers);
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
    if (one?.status === 'fulfilled') await one.value.close();
    else reason ??= one?.reason;
  }
  throw reason;
}

const closeAll = ({ main, gateway, data }: Servers) => Promise.all([main.close(), gateway.close(), data.close()]);

async function openBehind(servers: Servers, options: SandboxOptions): Promise<Sandbox> {
  const { dataDir, appOrigins, pushStandIns = [], log = console.error } = options;
  const origins = { main: servers.main.origin, gateway: servers.gateway.origin, data: servers.data.origin };

  const db = await openDatabase({ dataDir, ...(options.dump ? { dump: options.dump } : {}) });
  const clock = await openClock(db, options.clock);
  await createWorld({
    db,
    clock,
    seed: options.seed ?? 1,
    fleet: options.fleet,
    autopilot: options.autopilot ?? true,
    news: options.news ?? true,
  });
  const secret = await signingKey(db);
  const tokens = createTokens({
    secret,
    clock,
    ...(options.tokenLifetime === undefined ? {} : { lifetime: options.tokenLifetime }),
  });
  const faults = createFaults();
  const counts = createRequestCounts();
  const realtime = await openRealtime({ db, clock, verify: tokens.dataClaims, log });

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
    appOrigins,
    mainOrigin: origins.main,
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
    clock,
    db,
    async close() {
      await clock.stop();
      await realtime.stop();
      await sender.stop();
      await closeAll(servers);
      await keepClock(db, clock);
      await db.close();
    },
  };
}
