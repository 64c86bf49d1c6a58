import type { Authenticator } from '../contract/router.ts';
import type { Claims, Db } from '../database/db.ts';
import { findSession } from '../sessions.ts';
import { type Bearer, TokenRefused } from '../tokens.ts';

/**
 * Whether bearers of this session are good: until it ends (sign-out, everywhere or here, a stolen token, a deleted
 * account) or lacks its second factor. They stop working before they expire.
 */
export const isOpen = async (db: Db, sessionId: string): Promise<boolean> =>
  (await db.read((sql) => findSession(sql, sessionId)))?.lacksFactor === false;

/** Bearers of the main backend, the gateway or the chat. */
export const signedInAuthenticator =
  (db: Db, bearerOf: (token: string) => Promise<Bearer | null>): Authenticator =>
  async (token) => {
    const bearer = await bearerOf(token);
    return bearer && (await isOpen(db, bearer.sessionId)) ? bearer : null;
  };

/** Bearers of the data service. The returned function throws {@link TokenRefused}. */
export const signedInClaims =
  (db: Db, claimsOf: (token: string) => Promise<Claims>) =>
  async (token: string): Promise<Claims> => {
    const claims = await claimsOf(token);
    if (!(await isOpen(db, String(claims['session_id'])))) throw new TokenRefused(false);
    return claims;
  };
