import { AuthClient as Client, type AuthError } from '@supabase/supabase-js';
import type { Sandbox } from '#sandbox/server.ts';
import { memoryStorage } from '../support/memoryStorage.ts';
import { riderOf, signIn, textOf, type Rider } from '../support/sandbox/sandbox.ts';

export type AuthClient = InstanceType<typeof Client>;

export const STEP = 30_000;
const KEY = 'session';

const authUrl = ({ origins }: Sandbox): string => `${origins.data}/auth/v1`;

type Held = { access_token: string; refresh_token: string };

/**
 * The library's own client, as the app starts it. The session that it holds has no expiry: by the wall clock every
 * token of a standing sandbox is old.
 */
export function authClient(sandbox: Sandbox, held?: Held): AuthClient {
  const memory = memoryStorage();
  const withoutExpiry = (value: string): string =>
    value.includes('access_token') ? JSON.stringify({ ...JSON.parse(value), expires_at: null }) : value;
  const storage = {
    getItem: (key: string) => memory.getItem(key),
    removeItem: (key: string) => memory.removeItem(key),
    setItem: (key: string, value: string) => memory.setItem(key, key === KEY ? withoutExpiry(value) : value),
  };
  if (held) storage.setItem(KEY, JSON.stringify({ ...held, token_type: 'bearer', expires_in: 900, user: {} }));
  return new Client({
    url: authUrl(sandbox),
    storageKey: KEY,
    storage,
    flowType: 'pkce',
    autoRefreshToken: false,
    detectSessionInUrl: false,
    skipAutoInitialize: true,
  });
}

/** A rider who is signed in with the PIN, and the library's client with this session. */
export async function signedIn(sandbox: Sandbox, login: string): Promise<{ rider: Rider; auth: AuthClient }> {
  const rider = await riderOf(sandbox, login);
  return { rider, auth: authClient(sandbox, { access_token: rider.data, refresh_token: rider.refresh }) };
}

type Halfway = { auth: AuthClient; refresh: string; data: string };

/** A rider whose PIN was right, and who has a second factor to show. */
export async function halfSignedIn(sandbox: Sandbox, login: string): Promise<Halfway> {
  const { body } = await signIn(sandbox, login);
  const [data, refresh] = [textOf(body, 'supabaseAccessToken'), textOf(body, 'refreshToken')];
  return { auth: authClient(sandbox, { access_token: data, refresh_token: refresh }), refresh, data };
}

/** The data of an answer; fails the test with the refusal otherwise. */
export function dataOf<Data>({ data, error }: { data: Data; error: AuthError | null }): NonNullable<Data> {
  if (error) throw error;
  if (data === null || data === undefined) throw new Error('neither data nor an error');
  return data;
}

/** The code of a refusal, with its status. */
export const refusalOf = ({ error }: { error: AuthError | null }) => ({ status: error?.status, code: error?.code });

export type Enrolled = { id: string; secret: Uint8Array };

export async function enrol(auth: AuthClient, friendlyName = 'Phone'): Promise<Enrolled> {
  const { id, totp } = dataOf(await auth.mfa.enroll({ factorType: 'totp', friendlyName, issuer: 'Velorent' }));
  return { id, secret: fromBase32(totp.secret) };
}

/** As an authenticator app reads the secret. */
export function fromBase32(text: string): Uint8Array {
  const bits = Array.from(text, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Uint8Array.from(bits.join('').match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}
