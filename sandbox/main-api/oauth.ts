import type { operations } from '#openapi/main.d.ts';
import type { Handlers } from '../contract/handlers.ts';
import type { RefreshTokens } from '../refreshTokens.ts';
import { LACKS_FACTOR } from '../sessions.ts';
import type { Tokens } from '../tokens.ts';

const refused = (reason: string) =>
  ({ status: 401, body: { error: 'invalid_grant', error_description: reason } }) as const;

/** A refusal is returned, not thrown: the end of a family must be committed with it. */
export const oauthHandlers = (
  tokens: Tokens,
  refreshTokens: RefreshTokens,
): Handlers<operations, 'renewToken' | 'revokeToken' | 'revokeAll'> => ({
  async renewToken({ body, sql }) {
    const renewed = await refreshTokens.renew(sql, body.refresh_token);
    if (renewed === null) return refused('refresh token is not valid any more');
    if (renewed === LACKS_FACTOR) return refused(LACKS_FACTOR);

    const { session, refreshToken } = renewed;
    const { token, supabaseAccessToken, expiresIn, expiresAt } = await tokens.issue(session);
    return {
      status: 200,
      headers: { 'Cache-Control': 'no-store' },
      body: {
        access_token: token,
        refresh_token: refreshToken,
        expires_at: expiresAt,
        expires_in: expiresIn,
        token_type: 'bearer',
        user: { id: session.riderId },
        token,
        supabaseAccessToken,
      },
    };
  },

  async revokeToken({ body, sql }) {
    const ended = await refreshTokens.revoke(sql, body.token);
    return ended ? { status: 204 } : { status: 404, body: { error: 'invalid_token' } };
  },

  async revokeAll({ riderId, sql }) {
    await refreshTokens.revokeAll(sql, riderId);
    return { status: 204 };
  },
});
