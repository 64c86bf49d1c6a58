import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWK } from 'jose';
import type { Db } from '../database/db.ts';

/** How the sandbox identifies itself to a push service (RFC 8292). */
export type Vapid = {
  /** The key that a browser subscribes with: an uncompressed point of P-256, base64url. */
  publicKey: string;
  /** The Authorization header for one endpoint. */
  authorize(endpoint: string): Promise<string>;
};

const GOOD_FOR_SECONDS = 12 * 3600;
const CONTACT = 'mailto:help@velorent.example';

/** Uses the key that was created with this database. */
export async function openVapid(db: Db): Promise<Vapid> {
  const jwk = await storedKey(db);
  const key = await importJWK(jwk, 'ES256');
  const publicKey = Buffer.concat([Buffer.of(4), bytes(jwk.x), bytes(jwk.y)]).toString('base64url');
  return {
    publicKey,
    async authorize(endpoint) {
      // A push service uses the real time, and not the sandbox's clock.
      const expiresAt = Math.floor(Date.now() / 1000) + GOOD_FOR_SECONDS;
      const claims = new SignJWT({})
        .setAudience(new URL(endpoint).origin)
        .setSubject(CONTACT)
        .setExpirationTime(expiresAt);
      return `vapid t=${await claims.setProtectedHeader({ alg: 'ES256', typ: 'JWT' }).sign(key)}, k=${publicKey}`;
    },
  };
}

const bytes = (part: string | undefined): Buffer => Buffer.from(part ?? '', 'base64url');

const storedKey = (db: Db): Promise<JWK> =>
  db.transaction(async (sql) => {
    const { rows } = await sql.query<{ jwk: JWK }>('select jwk from sandbox.push_key');
    if (rows[0]) return rows[0].jwk;
    const jwk = await exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey);
    await sql.query('insert into sandbox.push_key (jwk) values ($1)', [JSON.stringify(jwk)]);
    return jwk;
  });
