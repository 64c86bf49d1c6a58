import { QueryClient } from '@tanstack/react-query';
import { createActor, fromCallback, type EventObject } from 'xstate';
import { createClients } from '#api/clients.ts';
import { createServerClock } from '#api/serverClock.ts';
import { createTokenBox } from '#api/tokens.ts';
import { laterRide } from '#app/actors/laterRide.ts';
import { provideSession } from '#app/actors/session.ts';
import { tellTabs } from '#app/device.ts';
import { pushQueueMachine } from '#machines/pushQueue/pushQueue.machine.ts';
import { rentMachine } from '#machines/rent/rent.machine.ts';
import type { KeptSession } from '#platform/kept.ts';
import type { TabNews, Tabs } from '#platform/tabs.ts';
import { GATEWAY, json, jwtOf, MAIN } from './support.ts';

/** A server that rotates refresh tokens as decisions §2 has it, with switches for what may go wrong. */
export function rotatingServer() {
  const server = {
    renewals: 0,
    revoked: [] as string[],
    /** The active refresh token and the one before it, which is good until the active one is used. */
    active: 'refresh-token-0000',
    parent: null as string | null,
    /** Bearers that the server takes. */
    validJwt: '',
    /** What happens to the next renewals: the work is done or not, the answer comes or not. */
    trouble: [] as ('lostAnswer' | 'noNetwork' | '503')[],
    refusesAll: false,
  };

  const session = () => {
    const token = jwtOf('100001', `mobile-${server.active}`);
    server.validJwt = token;
    return json(200, {
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
    if (server.refusesAll) return json(400, { error: 'invalid_grant' });
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
      return json(200, { token, supabaseAccessToken: 's', refreshToken: server.active, expiresIn: 900 });
    }
    const isValid = request.headers.get('Authorization') === `Bearer ${server.validJwt}`;
    return isValid
      ? json(200, { items: [], serverTime: '2030-01-01T00:00:00Z' })
      : json(401, { error: 'Unauthorized' });
  };
  return { server, answer };
}

/** One browser: storage, locks and channel that its tabs share. */
export function browser(kept: KeptSession | null, answer: (request: Request) => Promise<Response>) {
  const shared = { kept, documents: [] as string[], tail: Promise.resolve() as Promise<unknown> };
  const listeners = new Map<number, (news: TabNews) => void>();

  const tabsOf = (own: number): Tabs => ({
    tell(news) {
      for (const [tab, listener] of listeners) if (tab !== own) setTimeout(() => listener(news));
    },
    watch(listener) {
      listeners.set(own, listener);
      return () => void listeners.delete(own);
    },
    alone(_, signal, work) {
      const turn = shared.tail.then(() => {
        signal.throwIfAborted();
        return work();
      });
      shared.tail = turn.catch(() => undefined);
      return turn;
    },
  });

  const openTab = ({ lostFiles = 0 } = {}) => {
    let toLose = lostFiles;
    const tabs = tabsOf(listeners.size);
    const tokens = createTokenBox();
    const queryClient = new QueryClient();
    const reports: unknown[] = [];
    const report = (cause: unknown) => void reports.push(cause);
    const ride = laterRide(async () => {
      if (toLose-- > 0) throw new TypeError('Failed to fetch dynamically imported module');
      return { ride: rentMachine, pushQueue: pushQueueMachine };
    });
    const clients = createClients(
      { mainApiUrl: MAIN, gatewayApiUrl: GATEWAY },
      {
        tokens,
        serverClock: createServerClock(),
        onUnauthorised: () => session.send({ type: 'server.answered401' }),
        onSessionRefused: () => session.send({ type: 'server.refusedFreshToken' }),
        onUpdateRequired: () => {},
        fetch: (input, init) => answer(new Request(input, init)),
      },
    );
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
      ride,
      realtime: fromCallback<EventObject, { riderId: string }>(() => {}),
      forgetRider: async () => {},
      page: {
        openMain: () => void shared.documents.push('/'),
        openUnauthorised: () => void shared.documents.push('turned away'),
        reloadOnce: () => false,
      },
      pause: async () => {},
      report,
      // The wait's length is the chart's walk to check; here it only has to pass.
    }).provide({ delays: { retryIsDue: 0 } });
    const session: ReturnType<typeof createActor<typeof logic>> = createActor(logic);
    tellTabs({ session, tokens, tabs, ride, report });
    session.start();
    return { session, tokens, tabs, queryClient, reports, ...clients };
  };
  return { shared, openTab };
}
