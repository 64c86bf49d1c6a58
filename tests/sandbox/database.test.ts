import { afterAll, expect, test } from 'vitest';
import { createPglite } from '#sandbox/database/createPglite.ts';
import { EmbeddedDb } from '#sandbox/database/embedded.ts';

const pg = await createPglite({});
await pg.exec('create role anon');
const db = new EmbeddedDb(pg);
afterAll(() => db.close());

test('A read of the embedded database overtakes waiting writes, and after ten reads one write has its turn', async () => {
  const done: string[] = [];
  const note = (what: string) => () => Promise.resolve(done.push(what));
  const writes = ['first', 'second', 'third'].map((which) => db.transaction(note(`${which} write`)));
  const reads = Array.from({ length: 11 }, () => db.readAs({ role: 'anon' }, note('read')));
  await Promise.all([...writes, ...reads]);
  const tenReads = Array.from({ length: 10 }, () => 'read');
  expect(done).toEqual(['first write', ...tenReads, 'second write', 'read', 'third write']);
});
