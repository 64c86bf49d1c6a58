import { json } from '../support/api/wire.ts';

/** A refusal of the auth service, which names its code only under this version of its API. */
export const refusing = (status: number, code: string) => () =>
  json(status, { code, message: code }, { 'x-supabase-api-version': '2024-01-01' });

/** An answer that does not come. */
export const lost = (): never => {
  throw new TypeError('Failed to fetch');
};

/** A factor of a rider; the app counts it once it is verified. */
export const aFactor = (id: string, friendly_name: string, status = 'verified') => ({
  id,
  friendly_name,
  factor_type: 'totp',
  status,
  created_at: '2026-01-01T00:00:00Z',
});

export const challenge = () => json(200, { id: 'c1', type: 'totp', expires_at: 0 });

/** The session that a right code brings. */
export const sessionWith = (access_token: string, refresh_token: string, user = {}) =>
  json(200, { access_token, token_type: 'bearer', expires_in: 900, refresh_token, user });
