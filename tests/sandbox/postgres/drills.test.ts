import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createSandbox } from '#sandbox/server.ts';
import { copyOfCity } from '../../support/postgres/copyOfCity.ts';
import { baseOptions } from '../../support/sandbox/baseOptions.ts';
import { command, crowdOf } from '../../support/sandbox/crowd.ts';
import { ask, gatewayHeaders } from '../../support/sandbox/sandbox.ts';
import { besideFirstScooter } from '../../support/sandbox/world.ts';

const root = join(import.meta.dirname, '../../..');
const guide = readFileSync(join(root, 'docs/OPERATING.md'), 'utf8');

/** The commands of the guide's block that begins with this text. */
const commandsFrom = (beginning: string): string[] => {
  const block = [...guide.matchAll(/```sh\n([^]*?)```/g)].find(([, text = '']) => text.startsWith(beginning));
  return (block?.[1] ?? '').replaceAll('\\\n', ' ').trim().split('\n');
};

/** Runs commands as an operator does, in a checkout: in a folder that the test deletes. */
function shell(env: Record<string, string>): (line: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'velorent-drill-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const part of ['sandbox', 'supabase']) execFileSync('ln', ['-s', join(root, part), join(folder, part)]);
  mkdirSync(join(folder, 'home'));
  const PATH = `${inject('postgresBin')}:/usr/bin:/bin`;
  return (line) =>
    execFileSync('bash', ['-o', 'pipefail', '-ec', line], {
      cwd: folder,
      env: { ...env, PATH, HOME: join(folder, 'home') },
      encoding: 'utf8',
    });
}

test('A backup of a database in use restores as the guide says, and the ride in it continues there', async () => {
  const url = await copyOfCity(inject('postgres'));
  const options = { ...baseOptions, tokenLifetime: 86_400 };
  const before = await createSandbox({ ...options, databaseUrl: url });
  const [anna] = await crowdOf(before, 1);
  if (!anna) throw new Error('Nobody is there.');
  await command(before, anna, '/api/rents', { number: '51307', position: besideFirstScooter });
  await before.clock.advance(700);
  await before.clock.advance(3_000);

  const restored = new URL(url);
  restored.pathname = `${restored.pathname}_restored`;
  const [dump = '', roles = '', createdb = '', restore = '', versions = '', ...more] = commandsFrom('pg_dump');
  expect(more).toEqual([]);
  // The three roles are on this server.
  expect(roles).toContain('sandbox/database/platform.sql');
  const run = shell({ DATABASE_URL: url, RESTORED_URL: restored.href });
  expect(Number(run(dump))).toBeGreaterThan(0);
  await before.close();
  run(createdb.replace('velorent_restored', restored.pathname.slice(1)));
  run(restore);
  expect(run(versions)).toBe('UPDATE 1\n');

  const after = await createSandbox({ ...options, databaseUrl: restored.href });
  onTestFinished(() => after.close());
  const { status, body } = await ask(`${after.origins.gateway}/api/rents/current`, {
    headers: gatewayHeaders(anna.token),
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ items: [{ stage: 'ACTIVE_RIDE' }] });
});

test('The guide’s commands undo migrations 0010, 0009 and 0008, and apply 0009 again', async () => {
  const url = await copyOfCity(inject('postgres'));
  const run = shell({ DATABASE_URL: url });
  const [look = '', migrate = ''] = commandsFrom('psql "$DATABASE_URL" -c "select to_regclass');
  const [undo0010 = '', undo0009 = '', undo0008 = ''] = commandsFrom(
    'psql "$DATABASE_URL" --set=ON_ERROR_STOP=1 --single-transaction \\',
  );
  const applied = () => {
    const [, , row = ''] = run(look).split('\n');
    return row.split('|').map((cell) => cell.trim());
  };
  expect(applied()).toEqual(['one_rent_per_vehicle', 'rents_by_change', 'broadcast_row']);
  run(undo0010);
  expect(applied()).toEqual(['one_rent_per_vehicle', 'rents_by_change', '']);
  run(undo0009);
  expect(applied()).toEqual(['one_rent_per_vehicle', '', '']);
  run(migrate);
  expect(applied()).toEqual(['one_rent_per_vehicle', 'rents_by_change', '']);
  run(undo0008);
  expect(applied()).toEqual(['', 'rents_by_change', '']);
});
