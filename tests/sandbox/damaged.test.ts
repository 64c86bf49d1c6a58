import { execFile, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DataDamaged, demandFolder, FolderUnfit, openEmbedded, systemDisk } from '#sandbox/database/openEmbedded.ts';
import { endServer, listen } from '#server/listen.ts';
import { explain } from '#server/process.ts';
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
  'has lost its version, so that Postgres would create it again': (pg) => rmSync(join(pg, 'PG_VERSION')),
  'has a file in the place of its database': (pg) => {
    rmSync(pg, { recursive: true });
    writeFileSync(pg, '');
  },
};

test.each(Object.entries(damages))(
  'When the data folder %s, the sandbox does not start, and prints one sentence with the command to reset the folder',
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

const denied = (code: string, name?: string) => (path: string) => {
  if (name === undefined || name === basename(path)) throw Object.assign(new Error(code), { code });
};

test.each([
  [
    'is on a read-only disk',
    { demandRights: denied('EROFS') },
    /^The sandbox cannot read and write \S+ \(EROFS\)\. Mount its disk for writing, or name another folder in SANDBOX_DIR\.$/,
  ],
  [
    'belongs to another user',
    { demandRights: denied('EACCES') },
    /^The sandbox cannot read and write \S+ \(EACCES\)\. Give this user both rights/,
  ],
  [
    'has a file of another user in its database',
    { demandRights: denied('EACCES', 'pg_control') },
    /^The sandbox cannot read and write \S+pg_control \(EACCES\)\. Give this user both rights/,
  ],
  ['is on a full disk', { free: () => 1_000_000 }, /^The disk of \S+ has less than 100 MB left\. Free some space/],
])(
  'When an undamaged data folder %s, the sandbox refuses the folder, says what to do, and never suggests a reset',
  (_, disk, words) => {
    const look = () => demandFolder(join(home, 'whole'), { ...systemDisk, ...disk });
    expect(look).toThrow(FolderUnfit);
    expect(look).toThrow(words);
    expect(look).not.toThrow(/reset/);
  },
);

/** A copy of the good data whose stamp is a directory. */
function withoutStamp(name: string): string {
  const dataDir = join(home, name);
  cpSync(join(home, 'whole'), dataDir, { recursive: true });
  rmSync(join(dataDir, 'stamp'));
  mkdirSync(join(dataDir, 'stamp'));
  return dataDir;
}

test('Good data beside a stamp that cannot be read stops the start with a sentence that does not advise a reset', () => {
  const dataDir = withoutStamp('unreadable at the start');
  const look = () => demandFolder(dataDir);
  expect(look).toThrow(FolderUnfit);
  expect(look).toThrow(
    /^The sandbox cannot read the file .+stamp \(EISDIR\), .+\. Let this user read it, put pg and stamp back together/,
  );
  expect(look).not.toThrow(/reset/);
});

test('The command that empties the sandbox deletes its own data, and nothing beside a stamp that cannot be read', () => {
  const reset = (dataDir: string) =>
    spawnSync(process.execPath, ['scripts/sandbox-reset.mjs'], {
      env: { ...process.env, SANDBOX_DIR: dataDir, PORT: '1' },
      encoding: 'utf8',
    });
  const [good, unread] = [join(home, 'to empty'), withoutStamp('unreadable at the reset')];
  cpSync(join(home, 'whole'), good, { recursive: true });
  expect([reset(good).status, readdirSync(good)]).toEqual([0, []]);
  const before = filesIn(unread);
  expect(reset(unread)).toMatchObject({ status: 1, stderr: expect.stringMatching(/ Nothing was deleted\.\n$/) });
  expect(filesIn(unread)).toEqual(before);
});

test('The command that empties the sandbox deletes nothing while a sandbox runs at the address of HOST', async () => {
  const dataDir = join(home, 'in use');
  cpSync(join(home, 'whole'), dataDir, { recursive: true });
  const running = createServer((_request, response) => response.end());
  const port = await listen(running, 0, '127.0.0.2');
  const env = { ...process.env, SANDBOX_DIR: dataDir, HOST: '127.0.0.2', PORT: String(port - 3) };
  const before = filesIn(dataDir);
  const reset = promisify(execFile)(process.execPath, ['scripts/sandbox-reset.mjs'], { env });
  await expect(reset).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^The sandbox is running/) });
  expect(filesIn(dataDir)).toEqual(before);
  await endServer(running, 0);
});

test.each([
  [
    'a folder with a database that the sandbox did not make',
    { 'pg/theirs': '1' },
    '',
    'holds a "pg" that Velorent did not make',
  ],
  [
    'a folder with a stamp that the sandbox did not make',
    { stamp: 'theirs' },
    '',
    'holds a "stamp" that Velorent did not make',
  ],
  ['a file', { file: '' }, 'file', 'is a file, or inside one'],
  ['a folder inside a file', { file: '' }, 'file/data', 'is a file, or inside one'],
])(
  'The sandbox refuses %s as its data folder, gives the reason and changes no file there',
  async (name, files, inside, words) => {
    const folder = join(home, `not ours: ${name}`);
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const before = filesIn(folder);
    const failure: unknown = await openEmbedded({ dataDir: join(folder, inside) }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(FolderUnfit);
    expect(String(failure)).toContain(words);
    expect(filesIn(folder)).toEqual(before);
  },
);

test('When the creation of a data folder was interrupted, the sandbox creates the folder again', async () => {
  const dataDir = join(home, 'interrupted');
  cpSync(join(home, 'whole'), dataDir, { recursive: true });
  writeFileSync(join(dataDir, 'stamp'), 'unfinished');
  rmSync(join(dataDir, 'pg/PG_VERSION'));
  await (await openEmbedded({ dataDir, dump: await dumpOfCity() })).close();
  expect(readFileSync(join(dataDir, 'stamp'), 'utf8')).toMatch(/^[0-9a-f]{64}$/);
});

test('The sandbox opens an undamaged data folder again', async () => {
  const db = await openEmbedded({ dataDir: join(home, 'whole') });
  expect((await db.transaction((sql) => sql.query('select 1 as one'))).rows).toEqual([{ one: 1 }]);
  await db.close();
});
