import { fileURLToPath } from 'node:url';
import express, { type Express } from 'express';
import { contractRouter, type Log } from './contract/router.ts';
import { clockHandlers } from './control/clock.ts';
import { faultHandlers } from './control/faults.ts';
import { worldHandlers } from './control/world.ts';
import { openRealtime } from './data/realtime/realtime.ts';
import { restRouter } from './data/rest/rest.ts';
import { keepClock, openClock } from './database/keptClock.ts';
import { openDatabase } from './database/open.ts';
import { signingKey } from './database/signingKey.ts';
import { createFaults, type Api } from './faults.ts';
import { gatewayHandlers } from './gateway-api/index.ts';
import { cors } from './http/cors.ts';
import { listen } from './http/listen.ts';
import { mainHandlers } from './main-api/index.ts';
import { createRefreshTokens } from './refreshTokens.ts';
import { createRequestCounts } from './requestCounts.ts';
import { createTokens } from './tokens.ts';
import { uploadTicketRider } from './uploadTickets.ts';
import { createWorld } from './world/index.ts';
import type { Clock } from './clock.ts';
import type { Db } from './database/db.ts';

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
  autopilot?: boolean;
  /** Seconds that access tokens live. */
  tokenLifetime?: number;
  log?: Log;
};

export type Sandbox = {
  origins: { main: string; gateway: string; data: string };
  clock: Clock;
  db: Db;
  close(): Promise<void>;
};

const contract = (path: string) => new URL(path, import.meta.url);

/** Both backends, the data service and the control API, on three origins of their own as in production. */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { dataDir, host, ports, appOrigins, log = console.error } = options;
  // Ports before the directory: a second sandbox stops here instead of opening the same data.
  const servers = {
    main: await listen(host, ports.main),
    gateway: await listen(host, ports.gateway),
    data: await listen(host, ports.data),
  };
  const origins = { main: servers.main.origin, gateway: servers.gateway.origin, data: servers.data.origin };

  const db = await openDatabase({ dataDir, ...(options.dump ? { dump: options.dump } : {}) });
  const clock = await openClock(db, options.clock);
  await createWorld({ db, clock, seed: options.seed ?? 1, autopilot: options.autopilot ?? true });
  const secret = await signingKey(db);
  const tokens = createTokens({ secret, clock, ...(options.tokenLifetime === undefined ? {} : { lifetime: options.tokenLifetime }) });
  const refreshTokens = createRefreshTokens({ secret, clock });
  const faults = createFaults();
  const counts = createRequestCounts();
  const realtime = await openRealtime({ db, clock, verify: tokens.dataClaims, log });

  const app = (api: Api, policy: { headers: readonly string[] | null; credentials?: RegExp }): Express => {
    const made = express().disable('x-powered-by');
    made.use(cors({ origins: appOrigins, ...policy }), counts.middleware(api));
    return made;
  };

  const main = app('main', { headers: ['Authorization', 'Content-Type', 'initiator', 'Accept-Language'] });
  main.use(
    faults.middleware('main'),
    contractRouter({
      file: contract('../openapi/main.yaml'),
      handlers: mainHandlers(tokens, refreshTokens),
      security: { mobileToken: tokens.riderOfMobile },
      db,
      clock,
      log,
    }),
  );

  const gateway = app('gateway', {
    headers: ['Authorization', 'Content-Type', 'initiator', 'source', 'App-version', 'Idempotency-Key', 'Command-Expires-At', 'Upload-Ticket'],
    credentials: /^\/api\/api-auth\/authenticate$/,
  });
  gateway.use(
    faults.middleware('gateway'),
    contractRouter({
      file: contract('../openapi/gateway.yaml'),
      handlers: gatewayHandlers(tokens, refreshTokens),
      security: { jwt: tokens.riderOfGateway, uploadTicket: uploadTicketRider(db, clock) },
      db,
      clock,
      log,
    }),
  );

  const data = app('data', { headers: null });
  data.use('/console', express.static(fileURLToPath(new URL('./console', import.meta.url)), { setHeaders: consoleHeaders }));
  const control = contractRouter({
    file: contract('./control/control.yaml'),
    handlers: worldHandlers,
    outside: { ...clockHandlers(clock, db), ...faultHandlers({ faults, counts, realtime }) },
    security: {},
    db,
    clock,
    log,
  });
  data.use((request, response, next) => (request.path.startsWith('/control/') ? control(request, response, next) : next()));
  data.use(faults.middleware('data'), restRouter({ db, verify: tokens.dataClaims }));

  servers.main.serve(main);
  servers.gateway.serve(gateway);
  servers.data.serve(data);
  servers.data.server.on('upgrade', (request, socket, head) => realtime.handleUpgrade(request, socket, head));

  return {
    origins,
    clock,
    db,
    async close() {
      clock.stop();
      await realtime.stop();
      await Promise.all([servers.main.close(), servers.gateway.close(), servers.data.close()]);
      await keepClock(db, clock);
      await db.exclusive(() => db.pg.close());
    },
  };
}

function consoleHeaders(response: { setHeader(name: string, value: string): void }): void {
  response.setHeader('Cache-Control', 'no-cache');
  response.setHeader(
    'Content-Security-Policy',
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  response.setHeader('X-Content-Type-Options', 'nosniff');
}
