import pg from 'pg';
import { beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { DatabaseUnfit, openPostgres, tryPostgres } from '#sandbox/database/openPostgres.ts';
import { copyOfCity } from '../../support/postgres/copyOfCity.ts';

let city: string;
beforeAll(async () => {
  city = await copyOfCity(inject('postgres'));
});

async function run<Row extends Record<string, unknown>>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(text);
  await client.end();
  return rows;
}

let databases = 0;
/** A new database on the run's server, with these things in it. */
async function databaseWith(text: string): Promise<string> {
  const name = `unfit_${process.pid}_${(databases += 1)}`;
  await run(`${inject('postgres')}postgres`, `create database ${name}`);
  await run(inject('postgres') + name, text);
  return inject('postgres') + name;
}

/** The schemas of a database, apart from PostgreSQL's own. */
async function schemasOf(url: string): Promise<string[]> {
  const text = `select nspname as name from pg_namespace where nspname !~ '^pg_|information_schema' order by 1`;
  return (await run<{ name: string }>(url, text)).map(({ name }) => name);
}

async function refusalOf(url: string): Promise<string> {
  const refused: unknown = await openPostgres(url).then(
    (db) => db.close(),
    (error: unknown) => error,
  );
  if (!(refused instanceof DatabaseUnfit)) throw new Error(`It opens: ${String(refused)}`);
  // One sentence or two, and never the password.
  expect(refused.message).toMatch(/^[^\n]+\.$/);
  expect(refused.message).not.toContain('hidden');
  return refused.message;
}

const other = (change: (url: URL) => void): string => {
  const url = new URL(city);
  url.password = 'hidden';
  change(url);
  return url.href;
};

test('The sandbox opens a database that its own version made, and keeps the stored data', async () => {
  const url = await copyOfCity(inject('postgres'));
  await run(url, `update sandbox.riders set balance = 7 where login = '10001'`);
  const db = await openPostgres(url);
  const { rows } = await db.transaction((sql) => sql.query(`select balance from sandbox.riders where login = '10001'`));
  expect(rows).toEqual([{ balance: '7.00' }]);
  await db.close();
});

test('The sandbox refuses a database of another version, and does not delete the database’s tables', async () => {
  const url = await copyOfCity(inject('postgres'));
  await run(url, `update sandbox.made_by set stamp = 'newer'`);
  expect(await refusalOf(url)).toContain('was made by another version of Velorent');
  await expect(run(url, 'select 1 from sandbox.riders')).resolves.not.toEqual([]);
});

test('The sandbox refuses a database with the tables of another app', async () => {
  const url = other(() => undefined);
  await run(city, 'drop schema sandbox cascade');
  expect(await refusalOf(url)).toContain('is not empty and was not made by Velorent');
});

test.each([
  ['a table in a schema of its own', 'create schema shop; create table shop.orders (id int)', ['public', 'shop']],
  ['an empty schema', 'create schema shop', ['public', 'shop']],
  ['a view', 'create view sales as select 1 as one', ['public']],
  ['a function', 'create function one() returns int language sql as $$ select 1 $$', ['public']],
  ['a type', `create type size as enum ('small')`, ['public']],
  ['a type of several fields', 'create type point_of_sale as (name text, city text)', ['public']],
  ['a publication', 'create publication supabase_realtime', ['public']],
])('The sandbox refuses a database in which another app has %s, and adds no schema', async (_, text, schemas) => {
  const url = await databaseWith(text);
  expect(await refusalOf(url)).toContain('is not empty and was not made by Velorent');
  expect(await schemasOf(url)).toEqual(schemas);
});

test('In a database with only an extension, the sandbox’s start creates its schema, but its connection test creates none', async () => {
  const url = await databaseWith('create extension pg_trgm');
  await tryPostgres(url);
  expect(await schemasOf(url)).toEqual(['public']);
  await (await openPostgres(url)).close();
  expect(await schemasOf(url)).toContain('sandbox');
});

test.each(['localhost:5432/velorent', 'mysql://localhost/velorent', 'velorent'])(
  'The sandbox refuses the database address %s, and its error message gives an example of a valid address',
  async (url) => {
    expect(await refusalOf(url)).toBe(
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/database.',
    );
  },
);

test('The sandbox’s error message tells how to create a missing database, how to write the address of one, and what to do about a refused login', async () => {
  expect(await refusalOf(other((url) => void (url.pathname = '/nowhere')))).toContain('createdb nowhere');
  expect(await refusalOf(other((url) => void (url.pathname = '')))).toMatch(/^DATABASE_URL names no database\./);
  const nobody = other((url) => void (url.port = '1'));
  expect(await refusalOf(nobody)).toContain('postgres://user:password@host:5432/database');
  const stranger = other((url) => void (url.username = 'stranger'));
  expect(await refusalOf(stranger)).toMatch(
    / refused the login of DATABASE_URL: .+\. Correct its user and password, or/,
  );
});

test('When PostgreSQL has no free connection, the sandbox’s error message says so', async () => {
  await run(`${inject('postgres')}postgres`, 'create role crowded login connection limit 0');
  expect(await refusalOf(other((url) => void (url.username = 'crowded')))).toMatch(
    /^The PostgreSQL of DATABASE_URL has no connection left \(.+\)\. Stop/,
  );
});

test('The sandbox’s error message names a database server without TLS, and a certificate file that cannot be read', async () => {
  // The run's server has no TLS.
  const secure = other((url) => url.searchParams.set('sslmode', 'verify-full'));
  expect(await refusalOf(secure)).toMatch(
    /^DATABASE_URL asks for TLS, and its PostgreSQL does not offer it\. Switch TLS on there; .+ only if the database is on this machine\.$/,
  );
  const unread = other((url) => url.searchParams.set('sslrootcert', '/nowhere.pem'));
  expect(await refusalOf(unread)).toMatch(
    /^A file that DATABASE_URL names cannot be read \(.+nowhere\.pem'\)\. Correct/,
  );
});

test('With sslmode prefer or stricter the sandbox demands TLS, and the package pg prints no warning', async () => {
  const warn = vi.spyOn(process, 'emitWarning');
  onTestFinished(() => warn.mockRestore());
  for (const mode of ['prefer', 'require', 'verify-ca', 'verify-full']) {
    const secure = other((url) => url.searchParams.set('sslmode', mode));
    expect(await refusalOf(secure)).toMatch(/^DATABASE_URL asks for TLS, and its PostgreSQL does not offer it\./);
  }
  expect(warn).not.toHaveBeenCalled();
});

test('The sandbox refuses a database that it can only read, and one that does not store UTF-8', async () => {
  const standby = other((url) => url.searchParams.set('options', '-c default_transaction_read_only=on'));
  expect(await refusalOf(standby)).toMatch(/ can only be read\. Name one in DATABASE_URL that can be written/);
  await run(`${inject('postgres')}postgres`, `create database latin template template0 encoding 'LATIN1' locale 'C'`);
  const latin = other((url) => void (url.pathname = '/latin'));
  expect(await refusalOf(latin)).toContain('stores LATIN1, and Velorent needs UTF8. Name another one in DATABASE_URL');
  expect(await schemasOf(latin)).toEqual(['public']);
});

test('When the database role cannot create the tables, the sandbox’s error message asks for a superuser', async () => {
  await run(`${inject('postgres')}postgres`, `create role modest login`);
  await run(`${inject('postgres')}postgres`, `create database modest_city owner modest`);
  const url = other((changed) => {
    changed.username = 'modest';
    changed.pathname = '/modest_city';
  });
  expect(await refusalOf(url)).toContain('superuser');
});
