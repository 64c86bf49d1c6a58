import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js';
import { ask, clockOf, corsOf, type Finding, unknown, well, wrong } from './finding.ts';

/** The tables of `supabase/migrations`, with the columns that the app reads of each. */
const TABLES: Readonly<Record<string, string>> = {
  rents:
    'id,client_id,stage,status,version,updated_at,claimed_at,station,bonus,fare_cap,card_hold,reservation,shared_as',
  vehicles: '*',
  notifications: 'id,client_id,type,delivered',
  promo: 'promo_name,promo_type',
};
/** Those with rows of one rider each. */
const OWNED: ReadonlySet<string> = new Set(['rents', 'notifications']);
/** The tables whose changes the app receives. */
const LIVE_TABLES = ['rents', 'notifications', 'vehicles'];

const SUBSCRIBES_WITHIN_MS = 15_000;
/** Realtime's refusals of a token: InvalidJWTToken, JwtSignatureError, MalformedJWT. */
const NAMES_TOKEN = /jwt/i;

type Project = {
  url: string;
  anonKey: string;
  appOrigin: string;
  /** Of any rider; some things show only with it. */ token: string | null;
  /** With REALTIME=broadcast. */
  isBroadcast: boolean;
};

/** What the app needs of a Supabase project, as far as reading can tell. */
export async function examineSupabase({ url, anonKey, appOrigin, token, isBroadcast }: Project): Promise<Finding[]> {
  const at = (path: string) => `${url.replace(/\/$/, '')}${path}`;
  const key = { apikey: anonKey };
  const first = await ask(at('/rest/v1/rents?select=id&limit=1'), { headers: key });
  if (!first) return [wrong(`supabase: nobody answers at ${url}`, 'Correct the address, or wake the project.')];
  const clock = clockOf('supabase', first);
  const wrongToken = token === null ? null : tokenFault(token);
  if (wrongToken)
    return [
      clock,
      wrong(`supabase: --token ${wrongToken}`, 'Give the supabaseAccessToken of a rider who has just signed in.'),
    ];
  const refused = token === null ? [] : await refusedByRest(at, key, token);
  const rider: Rider =
    token !== null && refused.length === 0
      ? { token }
      : { token: null, why: token === null ? 'give --token' : 'REST refuses --token' };
  const tables = await Promise.all(
    Object.entries(TABLES).map(([table, columns]) => examineTable(at, { table, columns, key, rider })),
  );
  const auth = await ask(at('/auth/v1/user'), { headers: key });
  return [
    ...refused,
    ...tables.flat(),
    await examineMark(at, key, rider),
    unknown('supabase: whether migrations 0008 and 0009 ran (docs/OPERATING.md, "Migrate forward and back")'),
    ...(await examineRealtime(url, anonKey, token, isBroadcast)),
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

/** Whose token REST accepts; `why`: for what cause there is none. */
type Rider = { token: string } | { token: null; why: string };
type Wanted = { table: string; columns: string; key: Record<string, string>; rider: Rider };

const refusal = (service: string, cause: string): Finding =>
  wrong(
    `supabase: ${service} refuses --token (${cause})`,
    'Let the project trust the key that signs your tokens, or give a token of this project.',
  );

/** A finding when PostgREST does not accept the token: a rider who lacks a grant gets 403 instead. */
async function refusedByRest(at: (path: string) => string, key: Record<string, string>, token: string) {
  const answer = await ask(at('/rest/v1/rents?select=id&limit=1'), {
    headers: { ...key, Authorization: `Bearer ${token}` },
  });
  return answer?.status === 401 ? [refusal('REST', await saidBy(answer))] : [];
}

async function examineTable(at: (path: string) => string, { table, columns, key, rider }: Wanted): Promise<Finding[]> {
  const visitor = await ask(at(`/rest/v1/${table}?select=*&limit=1`), { headers: key });
  const code = await codeOf(visitor);
  if (code === '42P01' || code === 'PGRST205')
    return [wrong(`supabase: there is no table ${table}`, 'Run supabase/migrations in the order of their names.')];
  const closed =
    visitor === null || visitor.status >= 500
      ? unknown(`supabase: whether visitors can read ${table} (${visitor?.status ?? 'no answer'})`)
      : visitor.status >= 400
        ? well(`supabase: visitors cannot read ${table}`)
        : wrong(
            `supabase: anybody can read ${table}`,
            `revoke all on public.${table} from anon; the migrations say it too.`,
          );
  if (rider.token === null) return [closed, unknown(`supabase: what a rider reads of ${table} (${rider.why})`)];

  const headers = { ...key, Authorization: `Bearer ${rider.token}` };
  const answer = await ask(at(`/rest/v1/${table}?select=${columns}&limit=1000`), { headers });
  if (answer?.status !== 200)
    return [
      closed,
      wrong(
        `supabase: a rider cannot read ${table} (${await saidBy(answer)})`,
        adviceFor(
          answer,
          answer?.status === 403 ? 'Run the grants of supabase/migrations again.' : 'Run the newest migrations.',
        ),
      ),
    ];
  const rows: unknown = await answer.json();
  const own = claimsOf(rider.token).sub;
  const owners = Array.isArray(rows)
    ? rows.flatMap((row: object) => ('client_id' in row ? [String(row.client_id)] : []))
    : [];
  const others = owners.filter((owner) => owner !== own).length;
  if (others > 0)
    return [
      closed,
      wrong(
        `supabase: a rider reads ${others} rows of others in ${table}`,
        'Put the row policies of supabase/migrations back, today.',
      ),
    ];
  const reads = well(`supabase: a rider reads ${table}`);
  if (!OWNED.has(table)) return [closed, reads];
  return [
    closed,
    reads,
    owners.length > 0
      ? well(`supabase: a rider reads only own rows of ${table}`)
      : unknown(`supabase: whose rows of ${table} a rider reads (this rider has none)`),
  ];
}

/** Whether a rider may mark a notification as delivered. The change names no row that exists. */
async function examineMark(at: (path: string) => string, key: Record<string, string>, rider: Rider): Promise<Finding> {
  if (rider.token === null)
    return unknown(`supabase: whether a rider may mark notifications as delivered (${rider.why})`);
  const answer = await ask(at('/rest/v1/notifications?id=eq.00000000-0000-0000-0000-000000000000'), {
    method: 'PATCH',
    headers: {
      ...key,
      Authorization: `Bearer ${rider.token}`,
      'Content-Type': 'application/json',
      Prefer: 'return=minimal',
    },
    body: JSON.stringify({ delivered: true }),
  });
  if (answer?.ok) return well('supabase: a rider may mark notifications as delivered');
  const grant = 'grant update (delivered) on public.notifications to authenticated, with the policy of migration 0005.';
  return wrong(
    `supabase: a rider cannot mark notifications as delivered (${await saidBy(answer)})`,
    adviceFor(answer, grant),
  );
}

/** What to do after a refusal. @param todo where the service works */
const adviceFor = (answer: Response | null, todo: string): string =>
  (answer?.status ?? 500) < 500 ? todo : 'Look at the log of the REST service.';

const NOW_S = () => Date.now() / 1000;

/** What the token lacks to be a rider's; null for nothing. Whether its signature is right, the project says. */
function tokenFault(token: string): string | null {
  const { sub, role, exp } = claimsOf(token);
  if (typeof sub !== 'string' || sub === '') return 'names no rider';
  if (role !== 'authenticated') return `has the role ${String(role)}, not authenticated`;
  return typeof exp === 'number' && exp < NOW_S() ? 'has expired' : null;
}

async function codeOf(answer: Response | null): Promise<string> {
  const body: unknown = await answer
    ?.clone()
    .json()
    .catch(() => null);
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : '';
}

/** Its status and code, such as `403 42501`. */
const saidBy = async (answer: Response | null): Promise<string> =>
  answer ? `${answer.status} ${await codeOf(answer)}`.trim() : 'no answer';

/** Nothing for a text that is no token. */
function claimsOf(token: string): { sub?: unknown; role?: unknown; exp?: unknown } {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return typeof claims === 'object' && claims !== null ? claims : {};
  } catch {
    return {};
  }
}

async function examineRealtime(
  url: string,
  anonKey: string,
  token: string | null,
  isBroadcast: boolean,
): Promise<Finding[]> {
  if (token === null) return [unknown('supabase: whether realtime sends changes (give --token)')];
  const client = createClient(url, anonKey, { accessToken: () => Promise.resolve(token) });
  await client.realtime.setAuth();
  const cause = await refusalOf(client.channel('doctor', { config: { private: isBroadcast } }), 'the join');
  const findings = NAMES_TOKEN.test(cause ?? '')
    ? [refusal('realtime', String(cause)), unknown('supabase: whether realtime sends changes (it refuses --token)')]
    : await (isBroadcast
        ? examineTopics(client, String(claimsOf(token).sub))
        : Promise.all(LIVE_TABLES.map((table) => examineChanges(client, table))));
  await client.removeAllChannels();
  await client.realtime.disconnect();
  return findings;
}

async function examineChanges(client: SupabaseClient, table: string): Promise<Finding> {
  const channel = client.channel(`doctor-${table}`);
  channel.on('postgres_changes', { event: '*', schema: 'public', table }, () => undefined);
  const why = await refusalOf(channel, 'the system');
  return why === null
    ? well(`supabase: realtime sends changes of ${table}`)
    : wrong(
        `supabase: realtime sends no changes of ${table} (${why})`,
        `Switch Realtime on; alter publication supabase_realtime add table public.${table}.`,
      );
}

/** Whether the rider may join their own topics and no other's (supabase/migrations/0010_broadcast.sql). */
async function examineTopics(client: SupabaseClient, rider: string): Promise<Finding[]> {
  const join = (topic: string) => refusalOf(client.channel(topic, { config: { private: true } }), 'the join');
  const findings = LIVE_TABLES.map(async (table) => {
    const topic = `${table}:${OWNED.has(table) ? rider : 1}`;
    const why = await join(topic);
    const own =
      why === null
        ? well(`supabase: a rider may join the topic ${topic}`)
        : wrong(
            `supabase: a rider may not join the topic ${topic} (${why})`,
            'Switch Realtime on; run migration 0010.',
          );
    if (!OWNED.has(table)) return [own];
    const foreign = `${table}:${rider}0`;
    const refusal = await join(foreign);
    if (refusal === null)
      return [
        own,
        wrong(
          `supabase: a rider may join another rider's topic ${foreign}`,
          'Put the policy of migration 0010 back, and drop others on realtime.messages, today.',
        ),
      ];
    return [
      own,
      refusal.startsWith('Unauthorized')
        ? well(`supabase: a rider may not join another rider's topic of ${table}`)
        : unknown(`supabase: whether a rider may join another rider's topic of ${table} (${refusal})`),
    ];
  });
  return [
    ...(await Promise.all(findings)).flat(),
    unknown('supabase: whether the database broadcasts changes (npm run conformance tries it)'),
  ];
}

/** Why the rider may not listen; null when the join, or after it a message of the system, says that they may. */
function refusalOf(channel: RealtimeChannel, confirmedBy: 'the join' | 'the system'): Promise<string | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('no answer'), SUBSCRIBES_WITHIN_MS);
    const say = (why: string | null) => {
      clearTimeout(timer);
      resolve(why);
    };
    channel
      .on('system', {}, ({ status, message }: { status: string; message: string }) =>
        say(status === 'ok' ? null : message),
      )
      .subscribe((status, cause) => {
        if (status === 'CHANNEL_ERROR') say(cause?.message ?? status);
        if (status === 'SUBSCRIBED' && confirmedBy === 'the join') say(null);
      });
  });
}
