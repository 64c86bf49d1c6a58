import { QueryClient } from '@tanstack/react-query';
import { createActor, fromCallback, type EventObject } from 'xstate';
import { createAuthApi } from '#api/authApi.ts';
import { createClients } from '#api/clients.ts';
import type { HttpTransport } from '#api/httpTransport.ts';
import { createServerClock } from '#api/serverClock.ts';
import { createTokenStore } from '#api/tokens.ts';
import { createEntrance } from '#app/actors/entrance.ts';
import { provideSession } from '#app/actors/session.ts';
import { forwardTabMessages } from '#app/services/forwardDeviceEvents.ts';
import { lazy } from '#domain/lazy.ts';
import { pushQueueMachine } from '#machines/pushQueue/pushQueue.machine.ts';
import { rentMachine } from '#machines/rent/rent.machine.ts';
import type { StoredSession } from '#platform/sessionStore.ts';
import { memoryStorage } from '../memoryStorage.ts';
import { createTabs } from '../tabs.ts';
import { DATA, GATEWAY, json, jwtOf, MAIN, page } from './wire.ts';

/** A rider’s submitted login and PIN. */
export const PIN = { type: 'rider.submittedCredentials', by: 'pin', login: '10001', pin: '1234' } as const;

/** A server that rotates refresh tokens as in decisions §2, with switches for faults. */
export function rotatingServer() {
  const server = {
    renewals: 0,
    revoked: [] as string[],
    /** The active refresh token and the one before it, which is good until the active one is used. */
    active: 'refresh-token-0000',
    parent: null as string | null,
    /** Bearers that the server takes. */
    validJwt: '',
    /** The fate of the next renewals: whether the server executes them, and whether the answer arrives. */
    trouble: [] as (
      | 'lostAnswer'
      | 'noNetwork'
      | '503'
      | 'page400'
      | 'page401'
      | 'refused'
      | 'anotherRider'
      | 'noJwt'
    )[],
    refusesAll: false,
    /** Fields that renewals and sign-ins are answered without. */
    without: [] as string[],
    /** Origins whose calls with a bearer are all refused. */
    refusing: [] as string[],
  };

  const given = (body: Record<string, unknown>) =>
    json(200, Object.fromEntries(Object.entries(body).filter(([field]) => !server.without.includes(field))));

  const session = (riderId = '100001') => {
    const token = jwtOf(riderId, `mobile-${server.active}`);
    server.validJwt = token;
    return given({
      access_token: token,
      refresh_token: server.active,
      expires_at: 0,
      expires_in: 900,
      token_type: 'bearer',
      user: { id: '100001' },
      token,
      supabaseAccessToken: `data-${server.active}`,
    });
  };

  const renew = (sent: string | null): Response => {
    server.renewals += 1;
    const trouble = server.trouble.shift();
    if (trouble === 'noNetwork') throw new TypeError('Failed to fetch');
    if (trouble === '503') return json(503, {});
    if (trouble === 'page400' || trouble === 'page401') return page(Number(trouble.slice(4)));
    if (trouble === 'anotherRider') return session('200002');
    if (trouble === 'noJwt') return json(200, { token: 'opaque', refresh_token: 'refresh-token-bad', expires_in: 900 });
    if (server.refusesAll || trouble === 'refused') return json(400, { error: 'invalid_grant' });
    if (sent === server.active) {
      server.parent = server.active;
      server.active = `refresh-token-${String(server.renewals).padStart(4, '0')}`;
    } else if (sent !== server.parent) return json(400, { error: 'invalid_grant' });
    const answer = session();
    if (trouble === 'lostAnswer') throw new TypeError('Failed to fetch');
    return answer;
  };

  const answer = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname === '/v3/oauth/token') return renew(new URLSearchParams(await request.text()).get('refresh_token'));
    if (pathname === '/v3/oauth/revoke') {
      server.revoked.push(new URLSearchParams(await request.text()).get('token') ?? '');
      return new Response(null, { status: 204 });
    }
    if (pathname === '/api/api-auth/authenticate') {
      const token = jwtOf('100001', 'mobile');
      server.validJwt = token;
      return given({ token, supabaseAccessToken: 's', refreshToken: server.active, expiresIn: 900 });
    }
    const bearers = [server.validJwt, `mobile-${server.active}`].map((bearer) => `Bearer ${bearer}`);
    const isValid =
      bearers.includes(request.headers.get('Authorization') ?? '') &&
      !server.refusing.some((origin) => request.url.startsWith(origin));
    return isValid
      ? json(200, { items: [], serverTime: '2030-01-01T00:00:00Z' })
      : json(401, { error: 'Unauthorized' });
  };
  return { server, answer };
}

/** One browser: storage, locks and channel that its tabs share. */
export function browser(kept: StoredSession | null, answer: (request: Request) => Promise<Response>) {
  const shared = { kept, documents: [] as string[], forgotten: 0 };
  const newTabs = createTabs((deliver) => void setTimeout(deliver));

  const openTab = ({ lostFiles = 0, rideIsOn = false } = {}) => {
    let toLose = lostFiles;
    const tabs = newTabs();
    const tokens = createTokenStore();
    const queryClient = new QueryClient();
    const reports: unknown[] = [];
    const report = (cause: unknown) => void reports.push(cause);
    const rideCharts = lazy(async () => {
      if (toLose-- > 0) throw new TypeError('Failed to fetch dynamically imported module');
      return { rent: rentMachine, pushQueue: pushQueueMachine };
    });
    const transport: HttpTransport = {
      tokens,
      serverClock: createServerClock(),
      onUnauthorised: () => session.send({ type: 'server.answered401' }),
      onSessionRefused: () => session.send({ type: 'server.refusedFreshToken' }),
      onUpdateRequired: () => {},
      fetch: (input, init) => answer(new Request(input, init)),
    };
    const clients = createClients({ mainApiUrl: MAIN, gatewayApiUrl: GATEWAY }, transport);
    const auth = createAuthApi({ transport, supabaseUrl: DATA, supabaseAnonKey: 'anon', verifiers: memoryStorage() });
    const entrance = createEntrance({ ...clients, auth: async () => auth });
    const logic = provideSession({
      ...clients,
      tokens,
      tabs,
      riderMemory: queryClient,
      store: {
        read: () => shared.kept,
        write: (session) => void (shared.kept = session),
        clear: () => void (shared.kept = null),
      },
      rideCharts,
      rideIsOn: () => rideIsOn,
      realtime: fromCallback<EventObject, { riderId: string }>(() => {}),
      forgetRider: async () => {
        shared.forgotten += 1;
      },
      navigation: {
        openMain: () => void shared.documents.push('/'),
        openUnauthorised: () => void shared.documents.push('turned away'),
        reloadOnce: () => false,
      },
      entrance: async () => entrance,
      report,
      // The length of a wait is the chart's walk to check; here it only has to pass.
    }).provide({ delays: { retryIsDue: 0, fileIsDue: 0 } });
    const session: ReturnType<typeof createActor<typeof logic>> = createActor(logic, { input: { jitter: 0 } });
    forwardTabMessages({ session, tokens, tabs, loadRide: rideCharts, report });
    session.start();
    return { session, tokens, tabs, queryClient, reports, ...clients };
  };
  return { shared, openTab };
}
