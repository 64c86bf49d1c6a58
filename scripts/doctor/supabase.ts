import { createClient } from '@supabase/supabase-js';
import { ask, clockOf, corsOf, type Finding, unknown, well, wrong } from './finding.ts';

/** The tables of `supabase/migrations`, with the columns that the app reads of each. */
const TABLES: Readonly<Record<string, string>> = {
  rents: 'id,client_id,stage,status,version,updated_at,claimed_at,station,bonus',
  vehicles: '*',
  notifications: 'id,client_id,type,delivered',
  promo: 'promo_name,promo_type',
};
/** The tables whose changes the app receives. */
const LIVE_TABLES = ['rents', 'notifications', 'vehicles'];

const SUBSCRIBES_WITHIN_MS = 15_000;

type Project = {
  url: string;
  anonKey: string;
  appOrigin: string;
  /** Of any rider; some things show only with it. */ token: string | null;
};

/** What the app needs of a Supabase project, as far as reading can tell. */
export async function examineSupabase({ url, anonKey, appOrigin, token }: Project): Promise<Finding[]> {
  const at = (path: string) => `${url.replace(/\/$/, '')}${path}`;
  const key = { apikey: anonKey };
  const first = await ask(at('/rest/v1/rents?select=id&limit=1'), { headers: key });
  if (!first) return [wrong(`supabase: nobody answers at ${url}`, 'Correct the address, or wake the project.')];
  const clock = clockOf('supabase', first);
  const tables = await Promise.all(
    Object.entries(TABLES).map(([table, columns]) => examineTable(at, { table, columns, key, token })),
  );
  const auth = await ask(at('/auth/v1/user'), { headers: key });
  return [
    ...tables.flat(),
    ...(await examineRealtime(url, anonKey, token)),
    auth?.status === 401
      ? well('supabase: the auth service answers')
      : wrong(
          `supabase: /auth/v1/user is answered with ${auth?.status ?? 'nothing'}`,
          'Needed only for two steps, e-mail and providers: switch Auth on, or those features off.',
        ),
    ...(await corsOf('supabase', {
      url: at('/rest/v1/rents?select=id&limit=1'),
      origin: appOrigin,
      method: 'PATCH',
      headers: [
        'apikey',
        'authorization',
        'prefer',
        'accept-profile',
        'content-profile',
        'content-type',
        'x-client-info',
      ],
      exposed: ['Content-Range'],
    })),
    clock,
  ];
}

type Wanted = { table: string; columns: string; key: Record<string, string>; token: string | null };

async function examineTable(at: (path: string) => string, { table, columns, key, token }: Wanted): Promise<Finding[]> {
  const visitor = await ask(at(`/rest/v1/${table}?select=*&limit=1`), { headers: key });
  const code = await codeOf(visitor);
  if (code === '42P01' || code === 'PGRST205')
    return [wrong(`supabase: there is no table ${table}`, 'Run supabase/migrations in the order of their names.')];
  const closed =
    visitor !== null && visitor.status >= 400
      ? well(`supabase: visitors cannot read ${table}`)
      : wrong(
          `supabase: anybody can read ${table}`,
          `revoke all on public.${table} from anon; the migrations say it too.`,
        );
  if (token === null) return [closed, unknown(`supabase: what a rider reads of ${table} (give --token)`)];

  const headers = { ...key, Authorization: `Bearer ${token}` };
  const rider = await ask(at(`/rest/v1/${table}?select=${columns}&limit=1000`), { headers });
  if (rider?.status !== 200)
    return [
      closed,
      wrong(
        `supabase: a rider cannot read ${table} (${rider?.status ?? 'no answer'} ${await codeOf(rider)})`,
        'Run the newest migrations; let the project trust the key that signs your tokens.',
      ),
    ];
  const rows: unknown = await rider.json();
  const own = subjectOf(token);
  const others = Array.isArray(rows)
    ? rows.filter((row: object) => 'client_id' in row && row.client_id !== own).length
    : 0;
  return [
    closed,
    others === 0
      ? well(`supabase: a rider reads ${table}, and nobody else's rows`)
      : wrong(
          `supabase: a rider reads ${others} rows of others in ${table}`,
          'Put the row policies of supabase/migrations back, today.',
        ),
  ];
}

async function codeOf(answer: Response | null): Promise<string> {
  const body: unknown = await answer
    ?.clone()
    .json()
    .catch(() => null);
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : '';
}

function subjectOf(token: string): string | null {
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || '{}');
  return typeof claims === 'object' && claims !== null && 'sub' in claims ? String(claims.sub) : null;
}

async function examineRealtime(url: string, anonKey: string, token: string | null): Promise<Finding[]> {
  if (token === null) return [unknown('supabase: whether realtime sends changes (give --token)')];
  const client = createClient(url, anonKey, { accessToken: () => Promise.resolve(token) });
  await client.realtime.setAuth();
  const findings = await Promise.all(
    LIVE_TABLES.map(
      (table) =>
        new Promise<Finding>((resolve) => {
          const say = (finding: Finding) => {
            clearTimeout(timer);
            resolve(finding);
          };
          const missing = (why: string) =>
            say(
              wrong(
                `supabase: realtime sends no changes of ${table} (${why})`,
                `Switch Realtime on; alter publication supabase_realtime add table public.${table}.`,
              ),
            );
          const timer = setTimeout(() => missing('no answer'), SUBSCRIBES_WITHIN_MS);
          client
            .channel(`doctor-${table}`)
            .on('postgres_changes', { event: '*', schema: 'public', table }, () => undefined)
            .on('system', {}, ({ status, message }: { status: string; message: string }) =>
              status === 'ok' ? say(well(`supabase: realtime sends changes of ${table}`)) : missing(message),
            )
            .subscribe((status, cause) => void (status === 'CHANNEL_ERROR' && missing(cause?.message ?? status)));
        }),
    ),
  );
  await client.removeAllChannels();
  await client.realtime.disconnect();
  return findings;
}
