import { createServerClock } from '#api/serverClock.ts';
import { createTokenBox, type AccessTokens, type TokenBox } from '#api/tokens.ts';
import type { Wire } from '#api/wire.ts';

export const MAIN = 'https://main.test';
export const GATEWAY = 'https://gateway.test';

export const tokensOf = (name: string, riderId = '100001'): AccessTokens => ({
  riderId,
  jwt: `jwt-${name}`,
  mobileToken: `mobile-${name}`,
  supabaseAccessToken: `data-${name}`,
  expiresIn: 900,
});

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token as the server would sign it; the signature is nobody's. */
export const jwtOf = (riderId: string, mobileToken: string): string =>
  `${base64({ alg: 'HS256' })}.${base64({ sub: riderId, external_id: riderId, mobile_token: mobileToken })}.x`;

export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });

type Answering = (request: Request) => Response | Promise<Response>;

/** A wire over a network that is one function; everything that was sent and said is kept. */
export function fakeWire(answer: Answering, { tokens = createTokenBox() }: { tokens?: TokenBox } = {}) {
  const sent: Request[] = [];
  const said: string[] = [];
  const wire: Wire = {
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
