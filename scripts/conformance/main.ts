// npm run conformance: tries the backends of a staging system against the contracts, and says which rules they break.
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readEnvironment } from '#server/settings.ts';
import { examine, groups, type Verdict } from './examine.ts';
import type { Exchange, Target } from './world.ts';

const USAGE = `npm run conformance -- --main URL --gateway URL [--supabase URL --anon-key KEY [--broadcast]] [--gbfs URL] --rider LOGIN:PIN [--rider LOGIN:PIN]
  [--vehicle NUMBER …] [--buy TARIFF] [--ride-minutes 3] [--only ${groups.join('|')} …]`;
const MARKS = { passed: '✓', failed: '✗', untried: '?' } as const;

const target = readTarget();
const { verdicts, withoutSuccess, cleaned, left } = await examine(target, target.only, tell).catch(stop);

const say = (what: string, items: readonly string[], between = ', ') =>
  items.length > 0 && console.log(`\n${what}: ${items.join(between)}`);
say('No rule saw these operations succeed', withoutSuccess);
say('Cleaned', cleaned);
say('Left behind', left, '\n  ');
const count = (is: Verdict['is']) => verdicts.filter((verdict) => verdict.is === is).length;
console.log(`\n${count('passed')} passed, ${count('failed')} failed, ${count('untried')} not tried`);
process.exit(count('failed') === 0 && count('passed') > 0 ? 0 : 1);

function tell({ id, place, wants, is, why, exchanges }: Verdict): void {
  console.log(`${MARKS[is]} ${id}  (${place})`);
  for (const line of repeated(exchanges)) console.log(`    asked: ${line}`);
  console.log(`    wants: ${wants}`);
  if (why) console.log(`    ${is === 'failed' ? 'wrong' : 'not tried'}: ${why}`);
}

/** Equal requests with equal answers are one line. */
function repeated(exchanges: readonly Exchange[]): string[] {
  const lines = new Map<string, number>();
  for (const { asked, came } of exchanges) {
    const line = `${asked}; came: ${came}`;
    lines.set(line, (lines.get(line) ?? 0) + 1);
  }
  return [...lines].map(([line, times]) => (times === 1 ? line : `${line} (${times} times)`));
}

function readTarget(): Target & { only: string[] } {
  try {
    const env = readEnvironment(join(import.meta.dirname, '../..'));
    const { values } = parseArgs({
      options: {
        main: { type: 'string', default: env['MAIN_API_URL'] ?? '' },
        gateway: { type: 'string', default: env['GATEWAY_API_URL'] ?? '' },
        supabase: { type: 'string', default: env['SUPABASE_URL'] ?? '' },
        'anon-key': { type: 'string', default: env['SUPABASE_ANON_KEY'] ?? '' },
        broadcast: { type: 'boolean', default: env['REALTIME'] === 'broadcast' },
        gbfs: { type: 'string' },
        rider: { type: 'string', multiple: true, default: [] },
        vehicle: { type: 'string', multiple: true, default: [] },
        buy: { type: 'string' },
        'ride-minutes': { type: 'string', default: '3' },
        only: { type: 'string', multiple: true, default: [] },
      },
    });
    const { main, gateway, supabase, gbfs = null, rider, vehicle, buy = null, only } = values;
    const riders = rider.map((one) => /^(?<login>.+):(?<pin>\d{4})$/.exec(one)?.groups ?? {});
    const strange = only.filter((name) => !groups.includes(name));
    const rideMinutes = Number(values['ride-minutes']);
    const isRider = ({ login, pin }: Record<string, string>) => login !== undefined && pin !== undefined;
    if (!main || !gateway || riders.length === 0 || !riders.every(isRider)) throw new Error(USAGE);
    if (!(rideMinutes > 0))
      throw new Error(`--ride-minutes must be a number of minutes, not "${values['ride-minutes']}"`);
    if (strange.length > 0) throw new Error(`--only ${strange.join(', ')}: the groups are ${groups.join(', ')}`);
    return {
      main,
      gateway,
      supabase: supabase ? { url: supabase, anonKey: values['anon-key'], isBroadcast: values.broadcast } : null,
      gbfs,
      riders: riders.map(({ login = '', pin = '' }) => ({ login, pin })),
      vehicles: vehicle,
      buy,
      rideMinutes,
      only: groups.filter((name) => only.length === 0 || only.includes(name)),
      pass: async (milliseconds) => {
        await pass(milliseconds);
      },
    };
  } catch (error) {
    return stop(error);
  }
}

function stop(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
