import { execFile } from 'node:child_process';
import { afterEach, expect, test, vi } from 'vitest';
import type { Sandbox } from '#sandbox/server.ts';
import { examine, groups, type Report } from '../../scripts/conformance/examine.ts';
import type { Target } from '../../scripts/conformance/world.ts';
import { type Break, breakBackend } from '../support/sandbox/brokenBackend.ts';
import { openSandbox, riderOf } from '../support/sandbox/sandbox.ts';
import { CHAIN_BIKE, controlOf } from '../support/sandbox/world.ts';
import { instead, ROWS } from './brokenRules.ts';
import { command, freeScooter, rentIdIn } from './ride.ts';
import { rowsOf, run } from './rows.ts';
import { addRent } from './tables.ts';

// A run asks for hundreds of answers, and lets half an hour of rides pass.
vi.setConfig({ testTimeout: 600_000 });

const closing: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of closing.splice(0).toReversed()) await one.close();
});
const kept = <T extends { close(): Promise<void> }>(one: T): T => {
  closing.push(one);
  return one;
};
const broken = async (origin: string, how: Break) => kept(await breakBackend(origin, how));

const SCOOTER = '51307';

/** A sandbox with simulated hands, whose riders 10001 and 10002 can ride. */
async function staging(): Promise<Sandbox> {
  const sandbox = kept(await openSandbox({ autopilot: true }));
  await run(sandbox, `update sandbox.riders set balance = 0 where login = '10002'`);
  await controlOf(sandbox).PUT('/control/announcements', { body: { isOn: true } });
  return sandbox;
}

const gbfsAt = (data: string) => `${data}/gbfs/3.0/gbfs.json`;

/** Tries these groups of rules; time is the sandbox's. */
const conformanceOf = (
  { origins: { main, gateway, data }, clock }: Sandbox,
  only: readonly string[],
  more: Partial<Target> = {},
): Promise<Report> =>
  examine(
    {
      main,
      gateway,
      supabase: { url: data, anonKey: 'sandbox', isBroadcast: false },
      gbfs: gbfsAt(data),
      riders: [
        { login: '10001', pin: '1234' },
        { login: '10002', pin: '1234' },
      ],
      vehicles: [SCOOTER, CHAIN_BIKE],
      buy: null,
      rideMinutes: 3,
      pass: (milliseconds) => clock.advance(milliseconds),
      ...more,
    },
    only,
    () => undefined,
  );

/** The rules that the system breaks, each with what is wrong. */
const brokenIn = ({ verdicts }: Report): Record<string, string> =>
  Object.fromEntries(verdicts.flatMap(({ id, is, why }) => (is === 'failed' ? [[id, why]] : [])));

test('The conformance command tries every rule of the contracts, and finds none that the sandbox breaks', async () => {
  const report = await conformanceOf(await staging(), groups, { buy: 'omni-day', rideMinutes: 33 });
  expect(brokenIn(report)).toEqual({});
  expect(report.verdicts.flatMap(({ is, id, why }) => (is === 'untried' ? [`${id}: ${why}`] : []))).toEqual([]);
  // They need a text message, a valid code or a metro account, a provider's signature, or would lose the account or a card.
  expect(report.withoutSuccess).toEqual([
    'register',
    'deleteAccount',
    'deleteCard',
    'applyPromocode',
    'applyBonus',
    'getShortLink',
    'requestMetroCode',
    'sendMetroCode',
    'getMetroLink',
    'receiveTextMessage',
  ]);
  expect(report.left.filter((what) => what.includes('the ride'))).toEqual([]);
});

test.each(ROWS)(
  'When a backend %s, the conformance command reports the broken rule',
  async (_, rule, at, how, backend) => {
    const sandbox = await staging();
    const proxy = await broken(sandbox.origins[backend], { at, ...how });
    const [group = ''] = rule.split('.');
    const asked = backend === 'data' ? { gbfs: gbfsAt(proxy.origin) } : { [backend]: proxy.origin };
    const report = await conformanceOf(sandbox, [group], { buy: 'omni-day', ...asked });
    expect(Object.keys(brokenIn(report))).toContain(rule);
  },
);

test('The conformance command finds no broken rule behind a proxy that changes nothing, with realtime by broadcasts', async () => {
  const sandbox = await staging();
  const proxy = await broken(sandbox.origins.gateway, { at: /^$/ });
  const supabase = { url: sandbox.origins.data, anonKey: 'sandbox', isBroadcast: true };
  const report = await conformanceOf(sandbox, ['session', 'ride'], { gateway: proxy.origin, supabase });
  expect(brokenIn(report)).toEqual({});
});

const ridesIn = (sandbox: Awaited<ReturnType<typeof staging>>) =>
  rowsOf<{ id: string; open: boolean }>(
    sandbox,
    `select id::text, ended_at is null as open from public.rents
     where client_id in (select id from sandbox.riders where login in ('10001', '10002'))`,
  );

test('The conformance command ends a ride whose start had no answer, and reports the lost answer', async () => {
  const sandbox = await staging();
  const losing = (answer: { status: number }) => {
    if (answer.status === 202) throw new Error('The answer is lost.');
  };
  const proxy = await broken(sandbox.origins.gateway, { at: /POST .api.rents$/, said: losing });
  const report = await conformanceOf(sandbox, ['ride'], { gateway: proxy.origin });
  const race = report.verdicts.find(({ id }) => id === 'ride.race');
  expect(race?.exchanges.map(({ came }) => came)).toContain('no answer');
  const rides = await ridesIn(sandbox);
  expect(rides).toEqual([{ id: expect.any(String), open: false }]);
  expect(report.cleaned).toEqual(expect.arrayContaining(rides.map(({ id }) => `the ride ${id}`)));
  expect(report.left).toEqual([]);
});

test('The conformance command leaves a ride open that was open before its run, and names it', async () => {
  const sandbox = await staging();
  const id = rentIdIn(await command(sandbox, await riderOf(sandbox), '/api/rents', await freeScooter(sandbox)));
  const report = await conformanceOf(sandbox, ['ride']);
  expect(report.left).toEqual([`the ride ${id} of the rider 10001, which was open before this run`]);
  expect(await ridesIn(sandbox)).toEqual([{ id, open: true }]);
});

test.each([
  ['an older ride of the rider', ['10001', '10002'], 'which was open before this run'],
  ['a ride of another rider', ['10002'], "which is not this rider's"],
])(
  'When a backend answers each start with %s, the conformance command reports this ride and does not end it',
  async (_, logins, words) => {
    const sandbox = await staging();
    const anna = await riderOf(sandbox);
    const id = rentIdIn(await command(sandbox, anna, '/api/rents', await freeScooter(sandbox)));
    const again = (answer: { status: number; body: unknown }, { name }: { name: string }) => {
      if (name.startsWith('GET')) Object.assign(Object(answer.body), { obstacles: [] });
      else Object.assign(answer, { status: 202, body: { rent: { id, client_id: anna.id } } });
    };
    const proxy = await broken(sandbox.origins.gateway, { at: /GET .api.bikes|POST .api.rents$/, said: again });
    const riders = logins.map((login) => ({ login, pin: '1234' }));
    const report = await conformanceOf(sandbox, ['ride', 'claim'], { gateway: proxy.origin, riders });
    const { 'ride.start': ride, 'claim.start': claim } = brokenIn(report);
    const wrong = `the start was answered with the ride ${id}, ${words}`;
    expect([ride, claim]).toEqual([wrong, wrong]);
    expect((await ridesIn(sandbox)).filter(({ open }) => open)).toEqual([{ id, open: true }]);
  },
);

test('When a backend does not list the riders’ open rides, the conformance command starts no ride', async () => {
  const sandbox = await staging();
  const away = (answer: { status: number }) => void (answer.status = 503);
  const proxy = await broken(sandbox.origins.gateway, { at: /rents.current/, said: away });
  await conformanceOf(sandbox, ['ride'], { gateway: proxy.origin });
  expect(await ridesIn(sandbox)).toEqual([]);
});

test('The conformance command names a ride that it cannot end, its rider and what the operator must do', async () => {
  const sandbox = await staging();
  const refusing = (answer: { status: number }) => void (answer.status = 503);
  const asked = ({ headers }: { headers: Headers }) => headers.set('Command-Expires-At', '2001-01-01T00:00:00Z');
  const proxy = await broken(sandbox.origins.gateway, { at: /(cancel|finish)$/, asked, said: refusing });
  const report = await conformanceOf(sandbox, ['ride'], { gateway: proxy.origin });
  const [ride] = (await ridesIn(sandbox)).filter(({ open }) => open);
  const words = `^the ride ${ride?.id} of the rider 1000[12]: the ride is in .+\\. End it before the next run: `;
  expect(report.left).toEqual([expect.stringMatching(words)]);
});

test.each<[what: string, spoil: string, groups: string[], rules: string[], isBroadcast?: boolean]>([
  [
    'shows riders each other’s rents',
    'create policy all_of_it on public.rents for select to authenticated using (true)',
    ['ride', 'data'],
    ['ride.unheard', 'data.rents.foreign'],
  ],
  [
    'lets visitors read',
    'grant select on public.promo to anon; create policy open on public.promo for select to anon using (true)',
    ['data'],
    ['data.promo.visitor'],
  ],
  [
    'lets riders read the links of shared rides',
    'grant select on public.ride_shares to authenticated',
    ['data'],
    ['data.shares.rider'],
  ],
  ['lets riders write their rents', 'grant update on public.rents to authenticated', ['data'], ['data.rents.write']],
  [
    'sends no changes of rents',
    'alter publication supabase_realtime drop table public.rents',
    ['ride'],
    ['ride.listens'],
  ],
  [
    'broadcasts riders’ rents to everybody',
    'create policy all_of_it on realtime.messages for select to authenticated using (true)',
    ['ride'],
    ['ride.unheard'],
    true,
  ],
  ['broadcasts no changes of rents', 'drop trigger broadcast_rent on public.rents', ['ride'], ['ride.heard'], true],
])(
  'When the data service %s, the conformance command reports each broken rule',
  async (_, spoil, only, rules, isBroadcast = false) => {
    const sandbox = await staging();
    await addRent(sandbox, (await riderOf(sandbox)).id, { ended_at: '2026-08-01T09:00:00Z', bike_id: 'gone' });
    await run(sandbox, spoil);
    const report = await conformanceOf(sandbox, only, {
      supabase: { url: sandbox.origins.data, anonKey: 'sandbox', isBroadcast },
    });
    expect(Object.keys(brokenIn(report))).toEqual(expect.arrayContaining(rules));
  },
);

test('For a broken rule the conformance command prints the request, the response and the rule, and exits with code 1', async () => {
  const sandbox = await staging();
  const proxy = await broken(sandbox.origins.gateway, { at: /parkings.000000/, ...instead(404, 200) });
  const examine = (gateway: string) =>
    new Promise<{ code: unknown; said: string }>((resolve) => {
      const given = { main: sandbox.origins.main, gateway, rider: '10001:1234', vehicle: SCOOTER, only: 'map' };
      const options = Object.entries(given).flatMap(([name, value]) => [`--${name}`, value]);
      execFile(process.execPath, ['scripts/conformance/main.ts', ...options], (error, said) =>
        resolve({ code: error?.code ?? 0, said }),
      );
    });
  const [right, wrong] = await Promise.all([examine(sandbox.origins.gateway), examine(proxy.origin)]);
  expect(right).toMatchObject({ code: 0, said: expect.stringMatching(/ passed, 0 failed, 0 not tried\n$/) });
  expect(wrong.code).toBe(1);
  expect(wrong.said).toContain(`✗ map.noParking  (getParking)
    asked: GET /api/parkings/000000, nobody; came: 200
    wants: 404
    wrong: 200 came`);
  expect(wrong.said).toMatch(/ passed, 1 failed, 0 not tried\n$/);
});
