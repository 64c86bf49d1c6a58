import { createClients } from '#api/clients.ts';
import type { HttpTransport } from '#api/httpTransport.ts';
import { createServerClock } from '#api/serverClock.ts';
import { createTokenStore, type AccessTokens, type TokenStore } from '#api/tokens.ts';

export const MAIN = 'https://main.test';
export const GATEWAY = 'https://gateway.test';
export const DATA = 'https://data.test';

export const tokensOf = (name: string, riderId = '100001'): AccessTokens => ({
  riderId,
  jwt: `jwt-${name}`,
  mobileToken: `mobile-${name}`,
  supabaseAccessToken: `data-${name}`,
  expiresIn: 900,
});

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token in the server's form, with an invalid signature. */
export const jwtOf = (riderId: string, mobileToken: string, more: Record<string, unknown> = {}): string =>
  `${base64({ alg: 'HS256' })}.${base64({ sub: riderId, external_id: riderId, mobile_token: mobileToken, ...more })}.x`;

/** A proxy's answer instead of the server's. */
export const page = (status: number): Response =>
  new Response('<!doctype html><h1>Bad Request</h1>', { status, headers: { 'Content-Type': 'text/html' } });

export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });

type Answering = (request: Request) => Response | Promise<Response>;

/** A transport over a network that is one function. It records all requests and reports. */
export function fakeWire(answer: Answering, { tokens = createTokenStore() }: { tokens?: TokenStore } = {}) {
  const sent: Request[] = [];
  const said: string[] = [];
  const wire: HttpTransport = {
    tokens,
    serverClock: createServerClock(),
    onUnauthorised: () => void said.push('unauthorised'),
    onSessionRefused: () => void said.push('sessionRefused'),
    onUpdateRequired: () => void said.push('updateRequired'),
    fetch: async (input, init) => {
      const request = new Request(input, init);
      sent.push(request.clone());
      return answer(request);
    },
  };
  return { wire, sent, said, tokens };
}

/** A signed-in rider's clients of the app over a network that is one function. */
export function fakeClients(answer: Answering) {
  const fake = fakeWire(answer);
  fake.tokens.put(tokensOf('a'));
  return { ...fake, ...createClients({ mainApiUrl: MAIN, gatewayApiUrl: GATEWAY }, fake.wire) };
}
