import * as v from 'valibot';
import { id } from '#domain/fields.ts';

const seconds = v.fallback(v.optional(v.number()), undefined);
const claims = v.object({
  sub: id,
  mobile_token: v.string(),
  external_id: v.nullish(id),
  iat: seconds,
  exp: seconds,
});

/** `lifetime`: seconds from the token's issue to its expiry; null if the token does not state both. */
export type Claims = { riderId: string; mobileToken: string; lifetime: number | null };

/**
 * Claims of a JWT, unverified: the server verifies them; the app only reads the rider's id and the tokens.
 * @throws when the token is not a JWT with `sub` and `mobile_token`, or names two riders (decisions §2: both ids are
 * the rider's).
 */
export function readClaims(jwt: string): Claims {
  const payload = jwt.split('.')[1] ?? '';
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
  const { sub, mobile_token, external_id, iat, exp } = v.parse(claims, JSON.parse(new TextDecoder().decode(bytes)));
  if ((external_id ?? sub) !== sub) throw new Error('a token names two riders');
  return {
    riderId: sub,
    mobileToken: mobile_token,
    lifetime: iat === undefined || exp === undefined ? null : exp - iat,
  };
}
