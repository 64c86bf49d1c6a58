import { globSync } from 'node:fs';
import { basename } from 'node:path';

/** Code that is mutated, and the tests that should notice, the likeliest first. */
export type Part = { name: string; files: string[]; tests: string[]; walk: Walk };
/** How far the chart's walk goes each time; see tests/machines/walk.ts. */
type Walk = { WALK_STATES: string; WALK_TOTALS?: 'no' };

/** Tests of all charts of a ride together. */
const ride = ['rideMessages', 'finishMessages'];
/** Tests besides its walk: those of several charts together. */
const more: Record<string, string[]> = {
  commandDelivery: ride,
  rideCommand: ['rideCommandFacts', ...ride],
  rentSync: ride,
  claim: ride,
  lookup: ride,
  pushQueue: ['pushQueueMessages'],
  photo: ride,
  locks: ['locksMessages', ...ride],
};

/** Enough to take every transition. */
const WHOLE: Walk = { WALK_STATES: '300' };
/** Where that takes seconds, a shorter walk runs after the fast tests. */
const SHORT: Walk = { WALK_STATES: '100', WALK_TOTALS: 'no' };
const isLong = (name: string): boolean => name === 'rent';

const chartPart = (name: string): Part => ({
  name,
  files: [`machines/${name}/*.ts`, `!machines/${name}/*.types.ts`],
  tests: (name === 'rent' ? ['rentFacts', ...ride, name] : [name, ...(more[name] ?? [])]).map(
    (test) => `tests/machines/${test}.test.ts`,
  ),
  walk: isLong(name) ? SHORT : WHOLE,
});

/** Rules of money, locks and zones: a slip in one of them costs a rider money or leaves a vehicle open. */
const rules = [
  'rideCost',
  'rideSum',
  'priceLines',
  'billLines',
  'freeMinutes',
  'tariff',
  'paymentOrder',
  'lockSequence',
  'zoneAt',
  'zoneRing',
];

export const parts: Part[] = [
  ...globSync('machines/*/*.machine.ts')
    .map((path) => chartPart(basename(path, '.machine.ts')))
    .toSorted((a, b) => a.name.localeCompare(b.name)),
  {
    name: 'rules',
    files: rules.map((name) => `src/domain/${name}.ts`),
    tests: ['rideSums', 'billLines', 'tariff', 'paymentOrder', 'lockSequence', 'zoneAt', 'zoneRing'].map(
      (test) => `tests/domain/${test}.test.ts`,
    ),
    walk: SHORT,
  },
];
