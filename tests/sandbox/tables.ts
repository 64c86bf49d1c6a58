import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { expect, onTestFinished, vi } from 'vitest';
import type { Sandbox } from '#sandbox/server.ts';
import { rowsOf, run } from './rows.ts';

/**
 * Small tables beside `rents`, with the shapes that later capabilities bring: own rows, granted columns, public rows,
 * secrets.
 */
const TABLES = `
  create table public.notices (
    id bigint generated always as identity primary key,
    client_id text not null,
    title text not null,
    delivered boolean not null default false,
    meta jsonb,
    created_at timestamptz not null default now()
  );
  alter table public.notices enable row level security;
  create policy own_notices on public.notices to authenticated using (client_id = (select auth.jwt() ->> 'sub'));
  revoke all on public.notices from anon, authenticated;
  grant select on public.notices to authenticated;
  grant update (delivered) on public.notices to authenticated;

  create table public.places (id text primary key, lat double precision not null, lon double precision not null);
  grant select on public.places to anon, authenticated;

  create table public.secrets (id integer primary key);
  revoke all on public.secrets from anon, authenticated;

  alter publication supabase_realtime add table public.notices;
  select realtime.attach();
`;

export const addTables = (sandbox: Pick<Sandbox, 'db'>) => run(sandbox, TABLES);

export const addNotices = (sandbox: Pick<Sandbox, 'db'>, clientId: string, titles: string[]) =>
  rowsOf(sandbox, `insert into notices (client_id, title) select $1, unnest($2::text[])`, [clientId, titles]);

const RENT = {
  bike_id: 'b1',
  frame_number: '51307',
  bike_type: 'omni',
  state: 'PENDING',
  stage: 'CHECK_START',
  status: 'CHECK_START',
  step: 'wait',
  step_number: 1,
  step_count: 2,
  capabilities: {},
  server_time: '2026-08-01T09:00:00Z',
  updated_at: '2026-08-01T09:00:00Z',
};

/** A rent of this rider, as the gateway would write it; returns its id. */
export async function addRent(sandbox: Sandbox, clientId: string, more: Record<string, unknown> = {}): Promise<string> {
  const id = crypto.randomUUID();
  const row = { ...RENT, id, rental_id: `R-${id.slice(0, 8)}`, client_id: clientId, ...more };
  const columns = Object.keys(row).join(', ');
  await rowsOf(
    sandbox,
    `insert into rents (${columns}) select ${columns} from jsonb_populate_record(null::rents, $1)`,
    [JSON.stringify(row)],
  );
  return id;
}

/** supabase-js as the app builds it; anonymous without a token. It reads its token before each request. */
export function dataClient(
  { origins }: Pick<Sandbox, 'origins'>,
  token: string | null | (() => string),
): SupabaseClient {
  return createClient(origins.data, 'sb_publishable_test', {
    ...(token === null ? {} : { accessToken: async () => (typeof token === 'string' ? token : token()) }),
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { reconnectAfterMs: () => 50 },
  });
}

/** The same, until the test ends. */
export function clientOfTest(sandbox: Pick<Sandbox, 'origins'>, token: string | null | (() => string)): SupabaseClient {
  const client = dataClient(sandbox, token);
  onTestFinished(async () => {
    await client.removeAllChannels();
    await client.realtime.disconnect();
  });
  return client;
}

/** Long enough on a busy machine. */
export const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 20 });

/** A subscription says this when its stream is live: a change before that may be missed. */
export const LIVE = 'ok: Subscribed to PostgreSQL';

type Heard = { type: string; record: Record<string, unknown>; old: Record<string, unknown> };
export type Listener = Awaited<ReturnType<typeof hearRows>>;

/**
 * Hears the changes of a table, once its stream is live. @param filter of rows: `client_id=eq.100001`
 *
 * @returns what realtime sent, and what it said of the subscription
 */
export async function hearRows(client: SupabaseClient, table: string, filter: string, name = 'own') {
  await client.realtime.setAuth();
  const heard: Heard[] = [];
  const said: string[] = [];
  const channel = client.channel(name);
  channel
    .on('postgres_changes', { event: '*', schema: 'public', table, filter }, (change) =>
      heard.push({ type: change.eventType, record: change.new, old: change.old }),
    )
    .on('system', {}, ({ status, message }: { status: string; message: string }) => said.push(`${status}: ${message}`))
    .subscribe((status) => said.push(status));
  await soon(() => expect(said).toContain(LIVE));
  return { heard, said, channel, client };
}
