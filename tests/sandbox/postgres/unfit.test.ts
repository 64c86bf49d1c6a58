import pg from 'pg';
import { beforeAll, expect, inject, test } from 'vitest';
import { DatabaseUnfit, openPostgres } from '#sandbox/database/openPostgres.ts';
import { copyOfCity } from '../../support/postgres/copyOfCity.ts';

let city: string;
beforeAll(async () => {
  city = await copyOfCity(inject('postgres'));
});

async function run(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
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

test('A database made by this version opens again with its contents', async () => {
  const url = await copyOfCity(inject('postgres'));
  await run(url, `update sandbox.riders set balance = 7 where login = '10001'`);
  const db = await openPostgres(url);
  const { rows } = await db.transaction((sql) => sql.query(`select balance from sandbox.riders where login = '10001'`));
  expect(rows).toEqual([{ balance: '7.00' }]);
  await db.close();
});

test('The sandbox leaves a database of another version as it is', async () => {
  const url = await copyOfCity(inject('postgres'));
  await run(url, `update sandbox.made_by set stamp = 'newer'`);
  expect(await refusalOf(url)).toContain('was made by another version of Velorent');
  await expect(run(url, 'select 1 from sandbox.riders')).resolves.toBeUndefined();
});

test('The sandbox leaves a database with someone else’s tables as it is', async () => {
  const url = other(() => undefined);
  await run(city, 'drop schema sandbox cascade');
  expect(await refusalOf(url)).toContain('is not empty and was not made by Velorent');
});

test('The sandbox names a missing database, with the command that makes it', async () => {
  expect(await refusalOf(other((url) => void (url.pathname = '/nowhere')))).toContain('createdb nowhere');
});

test('The sandbox reports a server that does not answer, with the form of the address', async () => {
  expect(await refusalOf(other((url) => void (url.port = '1')))).toContain(
    'postgres://user:password@host:5432/database',
  );
});

test('The sandbox names a role that can make the tables when its own cannot', async () => {
  await run(`${inject('postgres')}postgres`, `create role modest login`);
  await run(`${inject('postgres')}postgres`, `create database modest_city owner modest`);
  const url = other((changed) => {
    changed.username = 'modest';
    changed.pathname = '/modest_city';
  });
  const said = await refusalOf(url);
  expect(said).toContain('superuser');
});
