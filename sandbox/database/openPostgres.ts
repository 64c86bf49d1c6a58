import pg from 'pg';
import { PostgresDb } from './postgres.ts';
import { type Script, scripts, stampOf } from './scripts.ts';

/** The database that `DATABASE_URL` names cannot be used; the message says what to do, and has no password in it. */
export class DatabaseUnfit extends Error {
  override readonly name = 'DatabaseUnfit';
}

/** The oldest PostgreSQL that the migrations run on. */
const OLDEST = 150_000;
/** Two processes that start at once on an empty database: the second waits for the first. */
const LOCK = 'select pg_advisory_xact_lock(7310015)';
/** Somebody's: a schema, a publication, or something in `public` that no extension has brought. */
const IS_EMPTY = `
  not exists (select from pg_publication)
  and not exists (select from pg_namespace where nspname not in ('public', 'information_schema') and nspname !~ '^pg_')
  and not exists (
    select from (
      select 'pg_class'::regclass as kind, oid, relnamespace as place from pg_class where relkind in ('r', 'v', 'm', 'p', 'f', 'S', 'c')
      union all select 'pg_proc', oid, pronamespace from pg_proc
      union all select 'pg_type', oid, typnamespace from pg_type where typtype in ('e', 'd')) thing
    where place = to_regnamespace('public')
      and not exists (select from pg_depend d where d.classid = kind and d.objid = thing.oid and d.deptype = 'e'))`;

/**
 * Opens a database on a PostgreSQL server. An empty one gets the same scripts as the embedded one, in one transaction;
 * one that holds anything else is never changed.
 *
 * @throws {DatabaseUnfit}
 */
export async function openPostgres(url: string): Promise<PostgresDb> {
  await prepare(url, 'commit');
  return new PostgresDb(strictTls(url));
}

/** Whether `openPostgres` can open it: does all that it does, and takes it back. @throws {DatabaseUnfit} */
export const tryPostgres = (url: string): Promise<void> => prepare(url, 'rollback');

async function prepare(url: string, end: 'commit' | 'rollback'): Promise<void> {
  const client = await connect(url);
  try {
    await client.query('begin');
    await client.query(LOCK);
    const all = scripts();
    if (!(await isMade(client, all))) await create(client, all);
    await demandRoles(client);
    await client.query(end);
  } finally {
    await client.end();
  }
}

/** What the package pg 8 reads as verify-full, with a warning of several lines at each start. */
const ALIASES = new Set(['prefer', 'require', 'verify-ca']);

/**
 * The address with the mode of TLS that pg uses anyway: it checks the certificate and its host. With `uselibpqcompat`
 * the address asks for libpq's weaker meanings, and stays as it is.
 */
function strictTls(url: string): string {
  const strict = new URL(url);
  const { searchParams: given } = strict;
  if (!ALIASES.has(given.get('sslmode') ?? '') || given.has('uselibpqcompat')) return url;
  given.set('sslmode', 'verify-full');
  return strict.href;
}

async function connect(url: string): Promise<pg.Client> {
  if (!/^postgres(?:ql)?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new DatabaseUnfit('DATABASE_URL must be an address such as postgres://user:password@host:5432/database.');
  try {
    const client = new pg.Client({ connectionString: strictTls(url), connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  } catch (cause) {
    throw unreached(url, cause);
  }
}

type Found = { name: string; version: string; encoding: string; read_only: string; made: boolean; is_empty: boolean };

/** Whether this version has made the database; false for an empty one. @throws {DatabaseUnfit} for any other */
async function isMade(client: pg.Client, all: readonly Script[]): Promise<boolean> {
  const { rows } = await client.query<Found>(`
    select current_database() as name, current_setting('server_version_num') as version,
      current_setting('server_encoding') as encoding, current_setting('transaction_read_only') as read_only,
      to_regclass('sandbox.made_by') is not null as made, ${IS_EMPTY} as is_empty`);
  const [found] = rows;
  if (!found) throw new DatabaseUnfit('The database of DATABASE_URL says nothing of itself.');
  const { name, version, encoding, read_only: readOnly, made, is_empty: isEmpty } = found;
  if (Number(version) < OLDEST)
    throw new DatabaseUnfit(
      `Velorent needs PostgreSQL 15 or newer; DATABASE_URL names version ${Math.floor(Number(version) / 10_000)}.`,
    );
  if (readOnly === 'on')
    throw new DatabaseUnfit(
      `The database "${name}" can only be read. Name one in DATABASE_URL that can be written: on a primary server, not on its standby.`,
    );
  if (encoding !== 'UTF8')
    throw new DatabaseUnfit(
      `The database "${name}" stores ${encoding}, and Velorent needs UTF8. Name another one in DATABASE_URL (createdb --template=template0 --encoding=UTF8 makes one).`,
    );
  if (made) {
    const { rows: stamps } = await client.query<{ stamp: string }>('select stamp from sandbox.made_by');
    if (stamps[0]?.stamp === stampOf(all)) return true;
    throw new DatabaseUnfit(
      `The database "${name}" was made by another version of Velorent. Start that version, or name an empty database in DATABASE_URL.`,
    );
  }
  if (!isEmpty)
    throw new DatabaseUnfit(
      `The database "${name}" is not empty and was not made by Velorent. Name an empty one in DATABASE_URL (createdb makes one).`,
    );
  return false;
}

async function create(client: pg.Client, all: readonly Script[]): Promise<void> {
  for (const { name, text } of all) {
    try {
      await client.query(text);
    } catch (cause) {
      throw notRun(name, cause);
    }
  }
  await client.query('create table sandbox.made_by (stamp text not null)');
  await client.query('insert into sandbox.made_by values ($1)', [stampOf(all)]);
}

/** Each request takes the role of its token: the role of the connection must be allowed to. */
async function demandRoles(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ user: string; may: boolean }>(
    `select current_user as user, bool_and(pg_has_role(current_user, role, 'member')) as may
     from unnest(array['anon', 'authenticated', 'service_role']) role group by 1`,
  );
  const [found] = rows;
  if (found?.may) return;
  throw new DatabaseUnfit(
    `The role "${found?.user}" of DATABASE_URL may not act for riders: grant anon, authenticated, service_role to it, or use a superuser, as Debian's "postgres".`,
  );
}

const codeOf = (cause: unknown): string =>
  typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

function notRun(name: string, cause: unknown): Error {
  if (codeOf(cause) === '42501')
    return new DatabaseUnfit(
      `The role of DATABASE_URL may not run ${name} (${messageOf(cause)}). Use a superuser, as Debian's "postgres".`,
      { cause },
    );
  return new Error(`${name} does not run: ${messageOf(cause)}`, { cause });
}

function unreached(url: string, cause: unknown): DatabaseUnfit {
  const code = codeOf(cause);
  const name = URL.canParse(url) ? new URL(url).pathname.slice(1) : '';
  if (code === '3D000' && name === '')
    return new DatabaseUnfit('DATABASE_URL names no database. Add one: postgres://user:password@host:5432/database.', {
      cause,
    });
  if (code === '3D000')
    return new DatabaseUnfit(`There is no database "${name}" on that server: createdb ${name} makes it.`, { cause });
  if (code.startsWith('28'))
    return new DatabaseUnfit(
      `PostgreSQL refused the login of DATABASE_URL: ${messageOf(cause)}. Correct its user and password, or admit them in the server's pg_hba.conf.`,
      { cause },
    );
  if (code === '53300')
    return new DatabaseUnfit(
      `The PostgreSQL of DATABASE_URL has no connection left (${messageOf(cause)}). Stop a program that uses it, or raise max_connections.`,
      { cause },
    );
  if (cause instanceof Error && 'syscall' in cause && cause.syscall === 'open')
    return new DatabaseUnfit(
      `A file that DATABASE_URL names cannot be read (${messageOf(cause)}). Correct sslrootcert, sslcert or sslkey in the address.`,
      { cause },
    );
  if (messageOf(cause) === 'The server does not support SSL connections')
    return new DatabaseUnfit(
      'DATABASE_URL asks for TLS, and its PostgreSQL does not offer it. Switch TLS on there; take sslmode out of the address only if the database is on this machine.',
      { cause },
    );
  if (/CERT|SIGNATURE|SSL|TLS/.test(`${code} ${messageOf(cause)}`))
    return new DatabaseUnfit(
      `The TLS connection that DATABASE_URL asks for fails (${code || messageOf(cause)}). Name the certificate of the server's authority in sslrootcert, and the host as its certificate names it; renew a certificate that has expired.`,
      { cause },
    );
  return new DatabaseUnfit(
    `No PostgreSQL answers where DATABASE_URL says (${code || messageOf(cause)}). Start it, or correct the address: postgres://user:password@host:5432/database.`,
    { cause },
  );
}
