import { fileURLToPath } from 'node:url';
import express, { type Express, type RequestHandler } from 'express';
import { signedInAuthenticator, signedInClaims } from './accounts/signedIn.ts';
import { CAPTCHA_PATH, captchaRouter } from './auth/captcha/router.ts';
import { identityRouter } from './auth/identity/router.ts';
import { IDENTITY_PATH } from './auth/identity/urls.ts';
import { authRouter } from './auth/router.ts';
import type { Clock } from './clock.ts';
import { contractRouter, type Log } from './contract/router.ts';
import { controlRouter } from './control/router.ts';
import type { Realtime } from './data/realtime/realtime.ts';
import { restRouter } from './data/rest/rest.ts';
import type { Db } from './database/db.ts';
import type { Faults } from './faults.ts';
import { gatewayHandlers, outsideHandlers } from './gateway-api/index.ts';
import { smsProvider } from './gateway-api/sms.ts';
import { GBFS_PATH, gbfsRouter } from './gbfs/router.ts';
import { cors, type CorsOptions } from './http/cors.ts';
import { mainHandlers } from './main-api/index.ts';
import { providerRouter } from './money/provider/router.ts';
import { PROVIDER_PATH } from './money/provider/urls.ts';
import { WAYS_PATH, waysRouter } from './pages/ways.ts';
import { createRefreshTokens } from './refreshTokens.ts';
import type { RequestCounts } from './requestCounts.ts';
import { CHAT_PATH, chatRouter } from './support/chat/router.ts';
import type { Tokens } from './tokens.ts';
import { uploadTicketRider } from './uploadTickets.ts';
import type { KeptCells } from './world/keptCells.ts';

/** The parts behind the three origins. */
export type Parts = {
  db: Db;
  clock: Clock;
  secret: string;
  tokens: Tokens;
  faults: Faults;
  counts: RequestCounts;
  realtime: Realtime;
  cells: KeptCells;
  appOrigins: readonly string[];
  /** The main backend's origin: the provider's page is served there. */
  mainOrigin: string;
  /** The data service's origin: the feeds link to their files there. */
  dataOrigin: string;
  /** Origins of a test's own push services, accepted besides those of browsers. */
  pushStandIns?: readonly string[];
  log: Log;
};

const file = (path: string) => new URL(path, import.meta.url);

const noSniff: RequestHandler = (_request, response, next) => {
  response.set('X-Content-Type-Options', 'nosniff');
  next();
};

const app = ({ appOrigins }: Parts, policy: Omit<CorsOptions, 'origins'>): Express =>
  express()
    .disable('x-powered-by')
    // Otherwise Express answers an uncaught error with its stack.
    .set('env', 'production')
    .use(cors({ origins: appOrigins, ...policy }), noSniff);

const MAIN_HEADERS = [
  'Authorization',
  'Content-Type',
  'initiator',
  'Accept-Language',
  'X-CSRF-Token',
  'Idempotency-Key',
];

/**
 * Accounts, tariffs, cards, history: every path without `api/`; and the provider's page, the chat's page and the files of
 * the map, which belong to no API.
 */
export function mainApp(parts: Parts): Express {
  const { db, clock, secret, tokens, faults, counts, log } = parts;
  const main = app(parts, { headers: MAIN_HEADERS, credentials: /^\/profile\/(csrf|register)$/ }).use(
    counts.middleware('main'),
    faults.middleware('main'),
  );
  return main
    .use(PROVIDER_PATH, providerRouter(parts))
    .use(CHAT_PATH, chatRouter(parts))
    .use(WAYS_PATH, waysRouter())
    .use(
      contractRouter({
        file: file('../openapi/main.yaml'),
        handlers: mainHandlers(tokens, createRefreshTokens({ secret, clock }), parts),
        security: { mobileToken: signedInAuthenticator(db, tokens.bearerOfMobile) },
        largeJson: ['/profile/avatar', '/profile/feedback'],
        db,
        clock,
        log,
      }),
    );
}

const GATEWAY_HEADERS = [
  'Authorization',
  'Content-Type',
  'initiator',
  'source',
  'App-version',
  'Idempotency-Key',
  'Command-Expires-At',
  'Upload-Ticket',
];

/** Sign-in, the map, the ride: every path with `api/`. */
export function gatewayApp(parts: Parts): Express {
  const { db, clock, secret, tokens, faults, counts, log } = parts;
  return app(parts, { headers: GATEWAY_HEADERS, credentials: /^\/api\/api-auth\/authenticate$/ }).use(
    counts.middleware('gateway'),
    faults.middleware('gateway'),
    contractRouter({
      file: file('../openapi/gateway.yaml'),
      handlers: gatewayHandlers(tokens, createRefreshTokens({ secret, clock }), parts),
      outside: outsideHandlers(parts.cells),
      security: {
        jwt: signedInAuthenticator(db, tokens.bearerOfGateway),
        uploadTicket: uploadTicketRider(db, clock),
        smsProvider: smsProvider(db, clock),
      },
      signed: ['/api/sms/inbound'],
      db,
      clock,
      log,
    }),
  );
}

/** Rows, their changes and the auth service as a hosted Supabase gives them; the GBFS feeds; and the control API with its page, which no operator has. */
export function dataApp(parts: Parts): Express {
  const { db, tokens, faults, counts, appOrigins, mainOrigin, log } = parts;
  return (
    app(parts, { headers: null })
      // The charts run in the app's page, and are watched from the app's origin.
      .get('/console/charts', (_request, response) => response.redirect(`${appOrigins[0] ?? ''}/sandbox/charts/`))
      .use('/console', express.static(fileURLToPath(file('./console')), { setHeaders: consoleHeaders }))
      .use(controlRouter({ ...parts, origins: [...appOrigins, mainOrigin] }))
      .use(counts.middleware('data'), faults.middleware('data'))
      .use('/auth/v1', authRouter(parts))
      .use(CAPTCHA_PATH, captchaRouter(parts))
      .use(IDENTITY_PATH, identityRouter(parts))
      .use(GBFS_PATH, gbfsRouter(parts))
      .use(restRouter({ db, verify: signedInClaims(db, tokens.dataClaims), log }))
  );
}

const CONSOLE_CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The app's pages load the console's script too, from their own origin. */
function consoleHeaders(response: { setHeader(name: string, value: string): void }): void {
  response.setHeader('Cache-Control', 'no-cache');
  response.setHeader('Content-Security-Policy', CONSOLE_CSP);
}
