import { createClients } from '#api/clients.ts';
import type { HttpTransport } from '#api/httpTransport.ts';
import { createServerClock } from '#api/serverClock.ts';
import { authenticate } from '#api/session.ts';
import { createTokenStore } from '#api/tokens.ts';
import type { Sandbox } from '#sandbox/server.ts';

type Given = Partial<Omit<HttpTransport, 'tokens' | 'serverClock'>> & {
  login?: string;
  serverClock?: ReturnType<typeof createServerClock>;
};

const ignore = () => undefined;

/** The app's own clients, as start.tsx builds them, for a rider who is signed in at this sandbox. */
export async function signedInApp({ origins }: Sandbox, { login = '10001', serverClock, ...given }: Given = {}) {
  const tokens = createTokenStore();
  const clock = serverClock ?? createServerClock();
  const quiet = { onUnauthorised: ignore, onSessionRefused: ignore, onUpdateRequired: ignore };
  const transport: HttpTransport = { tokens, serverClock: clock, ...quiet, ...given };
  const clients = createClients({ mainApiUrl: origins.main, gatewayApiUrl: origins.gateway }, transport);
  const answer = await authenticate(clients.gatewayApi, { login, pin: '1234' }, AbortSignal.timeout(5_000));
  if (answer.kind !== 'signedIn') throw new Error(`${login} is not signed in: ${answer.kind}`);
  tokens.put(answer.tokens);
  const { refreshToken } = answer;
  return { ...clients, tokens, transport, serverClock: clock, riderId: answer.tokens.riderId, refreshToken };
}
