import { expect, test } from 'vitest';
import { backends, examineBackend } from '../../scripts/doctor/backends.ts';
import { clockOf, type Finding } from '../../scripts/doctor/finding.ts';
import { examineFeed } from '../../scripts/doctor/gbfs.ts';
import { examineStyle } from '../../scripts/doctor/style.ts';
import { examineSupabase } from '../../scripts/doctor/supabase.ts';
import { APP_ORIGIN, fileSandbox, riderOf, setFaults } from '../support/sandbox/sandbox.ts';
import { run } from './rows.ts';
import { addRent } from './tables.ts';

// The doctor compares clocks: this sandbox's runs.
const sandbox = await fileSandbox({ clock: { running: true } });
const anna = await riderOf(sandbox);

const supabase = (more: { appOrigin?: string; token?: string | null; isBroadcast?: boolean } = {}) =>
  examineSupabase({
    url: sandbox.origins.data,
    anonKey: 'sandbox',
    appOrigin: APP_ORIGIN,
    token: anna.data,
    isBroadcast: false,
    ...more,
  });
const wrongIn = (findings: readonly Finding[]) =>
  findings.flatMap(({ is, what, todo }) => (is === 'wrong' ? [`${what}: ${todo}`] : []));

test('The doctor command finds nothing wrong with the sandbox', async () => {
  const { main, gateway } = sandbox.origins;
  const findings = [
    ...(await examineBackend(main, APP_ORIGIN, backends.main)),
    ...(await examineBackend(gateway, APP_ORIGIN, backends.gateway)),
    ...(await supabase()),
  ];
  expect(wrongIn(findings)).toEqual([]);
  expect(findings.filter(({ is }) => is === 'well').length).toBeGreaterThan(20);
});

test('The doctor command finds what keeps browsers from reading a GBFS feed', async () => {
  const feed = (url: string) => examineFeed({ url, appOrigin: APP_ORIGIN, hosts: [] });
  const { data } = sandbox.origins;
  const findings = await feed(`${data}/gbfs/2.3/gbfs.json`);
  expect(wrongIn(findings)).toEqual([]);
  expect(findings).toHaveLength(7);
  expect(wrongIn(await feed(`${data}/gbfs/2.3/ru/vehicle_types.json`))).toEqual([
    'gbfs: GBFS_URL lists no files: Set GBFS_URL to the gbfs.json of a feed, 2.x or 3.0.',
  ]);
  const aliased = await feed(`${data.replace('localhost', '127.0.0.1')}/gbfs/3.0/gbfs.json`);
  expect(wrongIn(aliased)).toEqual([`gbfs: the Content-Security-Policy blocks some files: GBFS_HOSTS=${data}`]);
});

test('The doctor command finds what is wrong with an operator’s map style', async () => {
  const found = async (text: string) => wrongIn(await examineStyle(`data:,${encodeURIComponent(text)}`));
  const style = { version: 8, sources: {}, layers: [{ id: 'land', type: 'background' }] };
  expect(await found(JSON.stringify(style))).toEqual([]);
  expect(await found(JSON.stringify({ ...style, version: 7 }))).toEqual([
    'map: version: expected one of [8], 7 found: Correct the style.',
  ]);
  expect(await found('<html>')).toEqual(['map: MAP_STYLE_URL is no style: Set it to the JSON of a MapLibre style.']);
});

test('With REALTIME=broadcast the doctor command finds that a rider may join their own topics but no other rider’s', async () => {
  const findings = await supabase({ isBroadcast: true });
  expect(wrongIn(findings)).toEqual([]);
  const topics = findings.flatMap(({ is, what }) => (what.includes('topic') ? [`${is}: ${what}`] : []));
  expect(topics).toEqual([
    `well: supabase: a rider may join the topic rents:${anna.id}`,
    `well: supabase: a rider may not join another rider's topic of rents`,
    `well: supabase: a rider may join the topic notifications:${anna.id}`,
    `well: supabase: a rider may not join another rider's topic of notifications`,
    'well: supabase: a rider may join the topic vehicles:1',
  ]);
});

test('Without a rider’s token the doctor command lists the checks that it skipped', async () => {
  const findings = await supabase({ token: null });
  expect(wrongIn(findings)).toEqual([]);
  expect(findings.filter(({ is }) => is === 'unknown').map(({ what }) => what)).toContainEqual(
    expect.stringContaining('--token'),
  );
});

const signed = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;

test.each([
  ['that names no rider', 'none', '--token names no rider'],
  ['of a visitor', signed({ sub: '1', role: 'anon' }), '--token has the role anon'],
  ['that has expired', signed({ sub: '1', role: 'authenticated', exp: 1 }), '--token has expired'],
])('The doctor command says what is wrong with a token %s', async (_, token, said) => {
  expect(wrongIn(await supabase({ token })).join('\n')).toContain(said);
});

test.each([['changes of tables', false] as const, ['broadcasts', true] as const])(
  'The doctor command reports a token that the project does not trust, and does not judge what a rider reads, with realtime by %s',
  async (_, isBroadcast) => {
    const findings = await supabase({ token: signed({ sub: '1', role: 'authenticated' }), isBroadcast });
    const todo = 'Let the project trust the key that signs your tokens, or give a token of this project.';
    expect(findings.filter(({ is }) => is === 'wrong')).toEqual([
      { is: 'wrong', what: 'supabase: REST refuses --token (401 PGRST301)', todo },
      { is: 'wrong', what: expect.stringMatching(/^supabase: realtime refuses --token \(InvalidJWTToken: /), todo },
    ]);
    expect(findings.flatMap(({ is, what }) => (is === 'unknown' ? [what] : []))).toEqual([
      'supabase: what a rider reads of rents (REST refuses --token)',
      'supabase: what a rider reads of vehicles (REST refuses --token)',
      'supabase: what a rider reads of notifications (REST refuses --token)',
      'supabase: what a rider reads of promo (REST refuses --token)',
      'supabase: whether a rider may mark notifications as delivered (REST refuses --token)',
      expect.stringContaining('migrations 0008 and 0009'),
      'supabase: whether realtime sends changes (it refuses --token)',
    ]);
  },
);

test('When the data service answers a rider with 503, the doctor command does not advise a migration', async () => {
  await setFaults(sandbox, [{ fault: 'status', match: '^(GET|PATCH) /rest/v1/notifications$', status: 503 }]);
  const found = wrongIn(await supabase());
  await setFaults(sandbox, []);
  expect(found).toEqual([
    'supabase: a rider cannot read notifications (503): Look at the log of the REST service.',
    'supabase: a rider cannot mark notifications as delivered (503): Look at the log of the REST service.',
  ]);
});

test('When the rider has no rents, the doctor command reports that it cannot tell whose rent rows the rider can read', async () => {
  const findings = await supabase();
  expect(findings).toContainEqual({
    what: 'supabase: whose rows of rents a rider reads (this rider has none)',
    is: 'unknown',
    todo: null,
  });
});

test('When the servers refuse the app’s origin, the doctor command names the origin and each server that refuses it', async () => {
  const origin = 'https://ride.example';
  const findings = [
    ...(await examineBackend(sandbox.origins.gateway, origin, backends.gateway)),
    ...(await supabase({ appOrigin: origin, token: null })),
  ];
  expect(wrongIn(findings)).toEqual([
    expect.stringContaining(`gateway: pages of ${origin} are refused`),
    expect.stringContaining(`supabase: pages of ${origin} are refused`),
  ]);
});

test('When no server answers at an address, the doctor command reports this as a single finding', async () => {
  expect(wrongIn(await examineBackend('http://127.0.0.1:1', APP_ORIGIN, backends.main))).toEqual([
    expect.stringContaining('nobody answers'),
  ]);
});

test('When a server’s clock is wrong, the doctor command reports the difference in seconds', () => {
  const answer = new Response(null, { headers: { Date: 'Tue, 24 Nov 2026 09:00:00 GMT' } });
  expect(clockOf('gateway', answer, Date.parse('2026-11-24T09:00:07Z'))).toMatchObject({
    is: 'wrong',
    what: expect.stringContaining('7 s apart'),
  });
  expect(clockOf('gateway', answer, Date.parse('2026-11-24T09:00:01Z'))).toMatchObject({ is: 'well' });
});

test.each([
  { fault: 'drop-before', match: '^GET /rest/v1/promo$' },
  { fault: 'status', match: '^GET /rest/v1/promo$', status: 503 },
] as const)(
  'When the fault $fault hides a table, the doctor command reports that it cannot tell if visitors can read the table',
  async (fault) => {
    await setFaults(sandbox, [fault]);
    const findings = await supabase({ token: null });
    await setFaults(sandbox, []);
    expect(wrongIn(findings)).toEqual([]);
    expect(findings).toContainEqual({
      is: 'unknown',
      what: expect.stringContaining('whether visitors can read promo'),
      todo: null,
    });
  },
);

const change = (text: string) => run(sandbox, text);

test.each([
  [
    'a table that anybody can read',
    'grant select on public.promo to anon; create policy open on public.promo for select to anon using (true)',
    'drop policy open on public.promo; revoke all on public.promo from anon',
    'anybody can read promo',
  ],
  [
    'a missing table',
    'alter table public.promo rename to advertising',
    'alter table public.advertising rename to promo',
    'there is no table promo',
  ],
  [
    'a column that a newer migration has renamed',
    'alter table public.rents rename claimed_at to claimed',
    'alter table public.rents rename claimed to claimed_at',
    'a rider cannot read rents',
  ],
  [
    'a policy that shows each rider all rows',
    'create policy all_of_it on public.rents for select to authenticated using (true)',
    'drop policy all_of_it on public.rents',
    '1 rows of others in rents',
  ],
  [
    'a rider who may not mark notifications',
    'revoke update on public.notifications from authenticated; revoke update (delivered) on public.notifications from authenticated',
    'grant update (delivered) on public.notifications to authenticated',
    'cannot mark notifications as delivered (403 42501): grant update (delivered)',
  ],
  [
    'a table outside the publication',
    'alter publication supabase_realtime drop table public.notifications',
    'alter publication supabase_realtime add table public.notifications',
    'realtime sends no changes of notifications',
  ],
])('The doctor command reports %s', async (_, spoil, mend, said) => {
  const { id } = await riderOf(sandbox, '10004');
  const rent = await addRent(sandbox, id, { bike_id: '40117' });
  await change(spoil);
  const found = wrongIn(await supabase());
  await change(mend);
  await change(`delete from public.rents where id = '${rent}'`);
  expect(found).toEqual([expect.stringContaining(said)]);
});

test('The doctor command reports private topics that every rider may join, and topics that no rider may join', async () => {
  const spoiled = async (policy: string) => {
    await change(`create policy spoiled on realtime.messages ${policy}`);
    const found = wrongIn(await supabase({ isBroadcast: true }));
    await change('drop policy spoiled on realtime.messages');
    return found;
  };
  const open = await spoiled('for select to authenticated using (true)');
  const closed = await spoiled('as restrictive for select to authenticated using (false)');
  expect(open).toEqual([
    expect.stringContaining(`another rider's topic rents:${anna.id}0`),
    expect.stringContaining(`another rider's topic notifications:${anna.id}0`),
  ]);
  expect(closed).toEqual([
    expect.stringContaining(`may not join the topic rents:${anna.id} (Unauthorized: `),
    expect.stringContaining(`may not join the topic notifications:${anna.id} (Unauthorized: `),
    expect.stringContaining('may not join the topic vehicles:1 (Unauthorized: '),
  ]);
});
