import { openAsBlob } from 'node:fs';
import { afterAll, inject } from 'vitest';
import type { Clock } from '#sandbox/clock.ts';
import { openEmbedded } from '#sandbox/database/openEmbedded.ts';
import type { FaultRule } from '#sandbox/faults.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from '#sandbox/server.ts';
import { takeCity } from '../cityPool.ts';
import { copyOfCity } from '../postgres/copyOfCity.ts';
import { baseOptions } from './baseOptions.ts';

export { APP_ORIGIN, NOON } from './baseOptions.ts';

/** The city that the run has made. */
export const dumpOfCity = (): Promise<Blob> => openAsBlob(inject('city'));

type OfTheSameCity = Partial<Omit<SandboxOptions, 'seed' | 'fleet' | 'news' | 'db' | 'databaseUrl'>>;

/**
 * A sandbox with the city that the run has made, on free ports with a stopped clock at noon: in memory, or in a data
 * folder, which begins with that city too unless it has one.
 */
export async function openSandbox(options: OfTheSameCity = {}): Promise<Sandbox> {
  const server = inject('postgres');
  if (server !== '' && !options.dataDir)
    return createSandbox({ ...baseOptions, ...options, databaseUrl: await copyOfCity(server) });
  const db = options.dataDir
    ? await openEmbedded({ dataDir: options.dataDir, dump: await dumpOfCity() })
    : await takeCity();
  return createSandbox({ ...baseOptions, ...options, db });
}

/** The same for all tests of a file, and closed after them. */
export async function fileSandbox(options?: OfTheSameCity): Promise<Sandbox> {
  const sandbox = await openSandbox(options);
  afterAll(() => sandbox.close());
  return sandbox;
}

/** What tests need of a sandbox that may run in another process: its addresses, its database and its time. */
export type Reached = Pick<Sandbox, 'origins' | 'db'> & { clock: Pick<Clock, 'now' | 'advance'> };

/** Removes everything that rides leave behind, without realtime messages. Faster than another city. */
export async function clearRides({ db }: Pick<Sandbox, 'db'>): Promise<void> {
  await db.transaction((sql) =>
    sql.exec(`
      update sandbox.vehicles set status = 'STATIONED', lock = 'closed', online = true, jammed = false, chain_jammed = false, ghost = false,
          chain_opened_ms = null, chain_place = case when chain_place is null then null else 'rack' end
        where frame_number in (select frame_number from public.rents) or status = 'RESERVED';
      update sandbox.vehicles v set station_id = s.id, dock = case frame_number when '10117' then 3 else 4 end, docked_ms = null,
          latitude = s.latitude, longitude = s.longitude
        from sandbox.stations s where s.id = 1 and frame_number in ('10117', '20117');
      truncate public.rents, sandbox.commands, sandbox.due, sandbox.rent_versions, sandbox.lock_commands, sandbox.charges,
        sandbox.rent_photos, sandbox.upload_tickets, sandbox.claims, sandbox.told_refusals, sandbox.orders, sandbox.waiting_tariffs, sandbox.rings, sandbox.reservations, sandbox.share_reads,
        public.ride_shares, sandbox.text_commands, sandbox.sms_received, sandbox.sms, public.notifications;
    `),
  );
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

export const signIn = (sandbox: Pick<Sandbox, 'origins'>, login = '10001', pin = '1234'): Promise<Reply> =>
  postJson(`${sandbox.origins.gateway}/api/api-auth/authenticate`, { user: { login }, credentials: { pin } });

export const renew = (sandbox: Pick<Sandbox, 'origins'>, refreshToken: string): Promise<Reply> =>
  ask(`${sandbox.origins.main}/v3/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  });

/** A text of an answer; fails the test when it is missing. */
export function textOf(body: unknown, name: string): string {
  const found: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  if (typeof found !== 'string') throw new Error(`${name} is not in ${JSON.stringify(body)}`);
  return found;
}

export type Rider = { id: string; token: string; mobile: string; data: string; refresh: string };

/** A signed-in rider with each of the tokens. */
export async function riderOf(sandbox: Pick<Sandbox, 'origins'>, login = '10001', pin = '1234'): Promise<Rider> {
  const { body } = await signIn(sandbox, login, pin);
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

export const mainHeaders = (bearer: string): Record<string, string> => ({
  Authorization: `Bearer ${bearer}`,
  initiator: 'pwa_app',
});

export const setFaults = (sandbox: Sandbox, rules: FaultRule[], seed?: number): Promise<Reply> =>
  ask(`${sandbox.origins.data}/control/faults`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ rules, ...(seed === undefined ? {} : { seed }) }),
  });
