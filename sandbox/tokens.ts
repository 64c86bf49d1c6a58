import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from './clock.ts';
import type { Claims } from './database/db.ts';
import type { Session } from './sessions.ts';

/** The tokens after a sign-in or a renewal. The main backend takes `mobile_token` of the JWT, the gateway the JWT. */
type AccessTokens = { token: string; supabaseAccessToken: string; expiresIn: number; expiresAt: number };

/** Whose request it is, and of which session. */
export type Bearer = { riderId: string; sessionId: string };

type DataToken = Omit<AccessTokens, 'token'>;

export type Tokens = {
  /** @throws when the session lacks its second factor: nothing but the auth service may take such a rider in */
  issue: (session: Session) => Promise<AccessTokens>;
  /** The data service's token alone. While the session lacks its second factor, only the auth service accepts it. */
  issueData: (session: Session) => Promise<DataToken>;
  /** Claims of a token that `issueData` made, complete or not. @throws {TokenRefused} */
  authClaims: (token: string) => Promise<Claims>;
  /** Null if this is no bearer of the main backend or has expired. The next two do the same for their services. */
  bearerOfMobile: (token: string) => Promise<Bearer | null>;
  bearerOfGateway: (token: string) => Promise<Bearer | null>;
  bearerOfChat: (token: string) => Promise<Bearer | null>;
  /** For the chat's page alone: no other part of the sandbox accepts it. */
  issueChat: (bearer: Bearer) => Promise<{ token: string; expiresAt: number }>;
  /** Claims of a data token, for row policies. @throws {TokenRefused} */
  dataClaims: (token: string) => Promise<Claims>;
};

/** `expired` is separate because a client renews on it. */
export class TokenRefused extends Error {
  readonly expired: boolean;
  constructor(expired: boolean) {
    super(expired ? 'JWT expired' : 'No suitable key or wrong key type');
    this.expired = expired;
  }
}

const AUDIENCE = { gateway: 'gateway', data: 'authenticated', auth: 'auth', chat: 'chat' } as const;

/**
 * Every token expires by the sandbox's clock, so that a test need not wait for it.
 * @param lifetime seconds; 15 minutes by default
 */
export function createTokens({
  secret,
  clock,
  lifetime = 900,
}: {
  secret: string;
  clock: Clock;
  lifetime?: number;
}): Tokens {
  const key = new TextEncoder().encode(secret);
  const mac = (text: string) => createHmac('sha256', secret).update(`mobile:${text}`).digest('base64url');

  const sign = (riderId: string, audience: string, seconds: { now: number; expiresAt: number }, claims = {}) =>
    new SignJWT({ role: 'authenticated', ...claims })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(riderId)
      // A renewed token differs from the old one even within the same second: a client compares tokens as text.
      .setJti(randomUUID())
      .setAudience(audience)
      .setIssuedAt(seconds.now)
      .setExpirationTime(seconds.expiresAt)
      .sign(key);

  const verify = async (token: string, audience: string | string[]): Promise<Claims> => {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        audience,
        currentDate: new Date(clock.now()),
      });
      if (!payload.sub || payload.exp === undefined) throw new TokenRefused(false);
      return { ...payload, sub: payload.sub, exp: payload.exp, role: 'authenticated' };
    } catch (error) {
      throw new TokenRefused(error instanceof Error && 'code' in error && error.code === 'ERR_JWT_EXPIRED');
    }
  };

  const bearerOf = (audience: string) => (token: string) =>
    verify(token, audience).then(
      ({ sub = '', session_id }) => ({ riderId: sub, sessionId: String(session_id) }),
      () => null,
    );

  const secondsFromNow = () => {
    const now = Math.floor(clock.now() / 1000);
    return { now, expiresAt: now + lifetime };
  };
  const issueData = async ({ id, riderId, aal, amr, lacksFactor }: Session): Promise<DataToken> => {
    const seconds = secondsFromNow();
    const audience = lacksFactor ? AUDIENCE.auth : AUDIENCE.data;
    const supabaseAccessToken = await sign(riderId, audience, seconds, { session_id: id, aal, amr });
    return { supabaseAccessToken, expiresIn: lifetime, expiresAt: seconds.expiresAt };
  };

  return {
    async issue(session) {
      if (session.lacksFactor) throw new Error('a session without its second factor gets no gateway token');
      const { id, riderId } = session;
      const seconds = secondsFromNow();
      const text = Buffer.from(`${riderId}:${id}:${seconds.expiresAt}`).toString('base64url');
      const claims = { session_id: id, external_id: riderId, mobile_token: `${text}.${mac(text)}` };
      const [token, data] = await Promise.all([sign(riderId, AUDIENCE.gateway, seconds, claims), issueData(session)]);
      return { token, ...data };
    },

    issueData,

    authClaims: (token) => verify(token, [AUDIENCE.data, AUDIENCE.auth]),

    async bearerOfMobile(token) {
      const [text, signature, ...rest] = token.split('.');
      if (!text || !signature || rest.length > 0 || !isEqual(signature, mac(text))) return null;
      const [, riderId, sessionId, expiresAt] =
        /^(.+):(.+):(\d+)$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
      if (riderId === undefined || sessionId === undefined) return null;
      return Number(expiresAt) * 1000 > clock.now() ? { riderId, sessionId } : null;
    },

    bearerOfGateway: bearerOf(AUDIENCE.gateway),
    bearerOfChat: bearerOf(AUDIENCE.chat),

    async issueChat({ riderId, sessionId }) {
      const seconds = secondsFromNow();
      const token = await sign(riderId, AUDIENCE.chat, seconds, { session_id: sessionId });
      return { token, expiresAt: seconds.expiresAt };
    },

    dataClaims: (token) => verify(token, AUDIENCE.data),
  };
}

const isEqual = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};
