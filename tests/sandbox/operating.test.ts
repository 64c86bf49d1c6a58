import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileSandbox } from '../support/sandbox/sandbox.ts';
import { rowsOf, run } from './rows.ts';
import { addRent } from './tables.ts';

const guide = readFileSync(join(import.meta.dirname, '../../docs/OPERATING.md'), 'utf8');
const queries = [...guide.matchAll(/```sql\n-- ([^\n]*)\n([^]*?)```/g)].map(([, about = '', sql = '']) => ({
  about,
  sql,
}));

const sandbox = await fileSandbox();

/** As an operator runs it, at the sandbox's time. */
const rows = (about: RegExp) => {
  const query = queries.find((one) => about.test(one.about));
  return rowsOf(sandbox, (query?.sql ?? '').replaceAll('now()', `timestamptz '${sandbox.clock.iso()}'`));
};

/** A ride of this rider that began `minutesAgo`; `then` is that moment. */
async function ride(rider: string, minutesAgo: number, facts: Record<string, unknown>): Promise<void> {
  const then = new Date(sandbox.clock.now() - minutesAgo * 60_000).toISOString();
  await addRent(sandbox, rider, {
    // Its own vehicle: two open rents of one vehicle are refused.
    bike_id: rider,
    updated_at: then,
    ...Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, value === 'then' ? then : value])),
  });
}

test('The operating guide’s SQL queries find stuck, refused, overlong and unphotographed rides, and riders’ claims', async () => {
  expect(queries).toHaveLength(7);
  for (const { about } of queries) expect([about, await rows(new RegExp(about.slice(0, 12)))]).toEqual([about, []]);

  await ride('hangs', 3, { stage: 'CHECK_START', ended_at: null });
  await ride('starts', 0.5, { stage: 'CHECK_START', ended_at: null });
  await ride('refused', 5, { stage: 'ACTIVE_RIDE_END', error_code: 'NO_PARKING', parking_number: '1208' });
  await ride('claims', 11, { stage: 'ACTIVE_RIDE_END', claimed_at: 'then', ended_at: null, error_code: null });
  await ride('owes', 25 * 60, { stage: 'ACTIVE_RIDE_COMPLETED', photo_state: 'owed', ended_at: 'then' });
  await ride('forgotten', 25 * 60, { stage: 'PAUSE', ride_started_at: 'then', ended_at: null });

  expect(await rows(/^Starts that hang/)).toHaveLength(1);
  expect(await rows(/^Finishes refused/)).toMatchObject([{ error_code: 'NO_PARKING', parking: '1208', rides: 1 }]);
  expect(await rows(/^Claims/)).toHaveLength(1);
  expect(await rows(/photograph/)).toHaveLength(1);
  expect(await rows(/^Rides longer/)).toHaveLength(1);
});

// S025
test('The operating guide’s SQL queries find a table that lacks row policies or that everybody can read', async () => {
  await run(sandbox, 'create table public.careless (id int); grant select on public.careless to anon;');
  expect(await rows(/without row policies/)).toEqual([{ relname: 'careless' }]);
  expect(await rows(/public key/)).toEqual([{ table_name: 'careless', privilege_type: 'SELECT' }]);
});
