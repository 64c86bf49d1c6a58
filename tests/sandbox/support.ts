import { createSandbox, type Sandbox, type SandboxOptions } from '#sandbox/server.ts';
import type { FaultRule } from '#sandbox/faults.ts';

export const APP_ORIGIN = 'http://localhost:4173';
/** A Saturday noon: whatever depends on the hour is the same in every run. */
export const NOON = Date.parse('2026-08-01T12:00:00+03:00');

const standing: SandboxOptions = {
  dataDir: null,
  host: '127.0.0.1',
  ports: { main: 0, gateway: 0, data: 0 },
  appOrigins: [APP_ORIGIN],
  clock: { running: false, start: NOON },
  autopilot: false,
};

let firstCity: Promise<Blob> | null = null;

/** Made once by each worker; every other sandbox of it starts from there. */
async function makeCity(): Promise<Blob> {
  const sandbox = await createSandbox(standing);
  const dump = await sandbox.db.exclusive(() => sandbox.db.pg.dumpDataDir('none'));
  await sandbox.close();
  return dump;
}

/** A sandbox in memory on free ports whose clock stands still at noon. */
export async function openSandbox(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  const isAnotherCity = options.dataDir !== undefined || options.seed !== undefined;
  if (isAnotherCity) return createSandbox({ ...standing, ...options });
  firstCity ??= makeCity();
  return createSandbox({ ...standing, dump: await firstCity, ...options });
}

export type Reply = { status: number; headers: Headers; body: unknown };

/** One request; a JSON body is parsed, anything else stays text. */
export async function ask(url: string, init: RequestInit = {}): Promise<Reply> {
  const response = await fetch(url, init);
  const text = await response.text();
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

export const postJson = (url: string, body: unknown, headers: Record<string, string> = {}): Promise<Reply> =>
  ask(url, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) });

export const signIn = (sandbox: Sandbox, login = '10001', pin = '1234'): Promise<Reply> =>
  postJson(`${sandbox.origins.gateway}/api/api-auth/authenticate`, { user: { login }, credentials: { pin } });

export const renew = (sandbox: Sandbox, refreshToken: string): Promise<Reply> =>
  ask(`${sandbox.origins.main}/v3/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  });

/** A text of an answer; fails the test when it is not there. */
export function textOf(body: unknown, name: string): string {
  const found: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  if (typeof found !== 'string') throw new Error(`${name} is not in ${JSON.stringify(body)}`);
  return found;
}

export type Rider = { id: string; token: string; mobile: string; data: string; refresh: string };

/** A signed-in rider with each of the tokens. */
export async function riderOf(sandbox: Sandbox, login = '10001'): Promise<Rider> {
  const { body } = await signIn(sandbox, login);
  const token = textOf(body, 'token');
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return {
    id: textOf(claims, 'sub'),
    token,
    mobile: textOf(claims, 'mobile_token'),
    data: textOf(body, 'supabaseAccessToken'),
    refresh: textOf(body, 'refreshToken'),
  };
}

export const gatewayHeaders = (bearer: string): Record<string, string> => ({
  Authorization: `Bearer ${bearer}`,
  initiator: 'pwa_app',
  source: 'pwa-client',
  'App-version': '1.56.133',
});

export const mainHeaders = (bearer: string): Record<string, string> => ({ Authorization: `Bearer ${bearer}`, initiator: 'pwa_app' });

export const setFaults = (sandbox: Sandbox, rules: FaultRule[], seed?: number): Promise<Reply> =>
  ask(`${sandbox.origins.data}/control/faults`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ rules, ...(seed === undefined ? {} : { seed }) }),
  });
