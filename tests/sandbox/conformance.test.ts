import { execFile } from 'node:child_process';
import { afterEach, expect, test } from 'vitest';
import { groups } from '../../scripts/conformance/examine.ts';
import { type Break, breakBackend } from '../support/sandbox/brokenBackend.ts';
import { riderOf } from '../support/sandbox/sandbox.ts';
import { instead, ROWS } from './brokenRules.ts';
import { brokenIn, conformanceOf, openStaging, SCOOTER } from './conformance.ts';
import { run } from './rows.ts';
import { addRent } from './tables.ts';

/** A run asks for hundreds of answers, and lets half an hour of rides pass. */
const WHOLE_RUN_MS = 600_000;

const closing: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of closing.splice(0).toReversed()) await one.close();
});
const kept = <T extends { close(): Promise<void> }>(one: T): T => {
  closing.push(one);
  return one;
};
const staging = async () => kept(await openStaging());
const broken = async (origin: string, how: Break) => kept(await breakBackend(origin, how));

test(
  'The conformance command tries every rule of the contracts, and finds none that the sandbox breaks',
  async () => {
    const report = await conformanceOf(await staging(), groups, { buy: 'omni-day', rideMinutes: 33 });
    expect(brokenIn(report)).toEqual({});
    expect(report.verdicts.flatMap(({ is, id, why }) => (is === 'untried' ? [`${id}: ${why}`] : []))).toEqual([]);
    // They need a text message, a valid code or a metro account, or would lose the account or a card.
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
    ]);
    expect(report.left.filter((what) => what.includes('the ride'))).toEqual([]);
  },
  WHOLE_RUN_MS,
);

test.each(ROWS)(
  'When a backend %s, the conformance command reports the broken rule',
  async (_, rule, at, how, backend) => {
    const sandbox = await staging();
    const proxy = await broken(sandbox.origins[backend], { at, ...how });
    const [group = ''] = rule.split('.');
    const report = await conformanceOf(sandbox, [group], { buy: 'omni-day', [backend]: proxy.origin });
    expect(Object.keys(brokenIn(report))).toContain(rule);
  },
  WHOLE_RUN_MS,
);

test(
  'With broadcasts and a proxy that changes nothing, the conformance command finds no broken session or ride rule',
  async () => {
    const sandbox = await staging();
    const proxy = await broken(sandbox.origins.gateway, { at: /^$/ });
    const supabase = { url: sandbox.origins.data, anonKey: 'sandbox', isBroadcast: true };
    const report = await conformanceOf(sandbox, ['session', 'ride'], { gateway: proxy.origin, supabase });
    expect(brokenIn(report)).toEqual({});
  },
  WHOLE_RUN_MS,
);

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
  WHOLE_RUN_MS,
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
