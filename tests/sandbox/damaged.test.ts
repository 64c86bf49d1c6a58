import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DataDamaged, openEmbedded } from '#sandbox/database/openEmbedded.ts';
import { explain } from '../../scripts/run/product.ts';
import { dumpOfCity } from '../support/sandbox/sandbox.ts';

let home: string;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'velorent-damaged-'));
  await (await openEmbedded({ dataDir: join(home, 'whole'), dump: await dumpOfCity() })).close();
});
afterAll(() => rmSync(home, { recursive: true }));

const filesIn = (directory: string) =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((name) => join(directory, name))
    .filter((name) => statSync(name).isFile());

/** Damages to a data folder; each is done to a copy. */
const damages: Record<string, (pg: string) => void> = {
  'has lost every second file': (pg) => {
    for (const [i, file] of filesIn(pg).entries()) if (i % 2 === 1) rmSync(file);
  },
  'has files cut in half': (pg) => {
    for (const file of filesIn(join(pg, 'base'))) truncateSync(file, statSync(file).size >> 1);
  },
  'has a journal cut short': (pg) => {
    for (const file of filesIn(join(pg, 'pg_wal'))) truncateSync(file, 1000);
  },
  'has a control file of zeros': (pg) => writeFileSync(join(pg, 'global/pg_control'), Buffer.alloc(8192)),
  'has lost its version, so that Postgres begins anew': (pg) => rmSync(join(pg, 'PG_VERSION')),
  'is a file': (pg) => {
    rmSync(pg, { recursive: true });
    writeFileSync(pg, '');
  },
  'is inside a file': (pg) => {
    rmSync(dirname(pg), { recursive: true });
    writeFileSync(dirname(pg), '');
  },
  'has a directory as its stamp': (pg) => {
    rmSync(join(dirname(pg), 'stamp'));
    mkdirSync(join(dirname(pg), 'stamp'));
  },
  'is gone, with a directory as its stamp': (pg) => {
    rmSync(pg, { recursive: true });
    rmSync(join(dirname(pg), 'stamp'));
    mkdirSync(join(dirname(pg), 'stamp'));
  },
};

test.each(Object.entries(damages))(
  'A data folder that %s stops the start with one sentence that names the command to reset it',
  async (name, damage) => {
    const dataDir = join(home, name);
    cpSync(join(home, 'whole'), dataDir, { recursive: true });
    damage(join(dataDir, 'pg'));
    const failure: unknown = await openEmbedded({ dataDir }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DataDamaged);

    const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Error(`ends with ${code}`);
    });
    const says = vi.spyOn(console, 'error').mockReturnValue();
    expect(() => explain(failure)).toThrow('ends with 1');
    expect(says.mock.calls).toEqual([[expect.stringMatching(/^[^\n]*npm run sandbox:reset[^\n]*\.$/)]]);
    exit.mockRestore();
    says.mockRestore();
  },
);

test('An undamaged data folder opens again', async () => {
  const db = await openEmbedded({ dataDir: join(home, 'whole') });
  expect((await db.transaction((sql) => sql.query('select 1 as one'))).rows).toEqual([{ one: 1 }]);
  await db.close();
});
