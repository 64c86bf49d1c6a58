import * as v from 'valibot';

const claims = v.object({ sub: v.string(), mobile_token: v.string(), external_id: v.optional(v.string()) });

/**
 * Claims of a JWT, unverified: the server verifies, the app only reads who and with what.
 * @throws when the token is not a JWT with `sub` and `mobile_token`.
 */
export function readClaims(jwt: string): { riderId: string; mobileToken: string } {
  const payload = jwt.split('.')[1] ?? '';
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
  const { sub, mobile_token } = v.parse(claims, JSON.parse(new TextDecoder().decode(bytes)));
  return { riderId: sub, mobileToken: mobile_token };
}
