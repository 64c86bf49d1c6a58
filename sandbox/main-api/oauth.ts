import type { operations } from '#openapi/main.d.ts';
import type { Handlers } from '../contract/handlers.ts';
import type { RefreshTokens } from '../refreshTokens.ts';
import type { Tokens } from '../tokens.ts';

const REFUSED = {
  status: 401,
  body: { error: 'invalid_grant', error_description: 'refresh token is not valid any more' },
} as const;

/** A refusal is returned, not thrown: the end of a family must be committed with it. */
export const oauthHandlers = (
  tokens: Tokens,
  refreshTokens: RefreshTokens,
): Handlers<operations, 'renewToken' | 'revokeToken' | 'revokeAll'> => ({
  async renewToken({ body, sql }) {
    const renewed = await refreshTokens.renew(sql, body.refresh_token);
    if (!renewed) return REFUSED;

    const { token, supabaseAccessToken, expiresIn, expiresAt } = await tokens.issue(renewed.riderId);
    return {
      status: 200,
      headers: { 'Cache-Control': 'no-store' },
      body: {
        access_token: token,
        refresh_token: renewed.refreshToken,
        expires_at: expiresAt,
        expires_in: expiresIn,
        token_type: 'bearer',
        user: { id: renewed.riderId },
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
