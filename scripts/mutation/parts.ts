import { globSync } from 'node:fs';
import { basename } from 'node:path';

/** Code that is changed in small ways, and the tests that should notice, the likeliest first. */
export type Part = { name: string; files: string[]; tests: string[]; walk: Walk };
/** How far its walk goes each time; see tests/machines/walk.ts. */
type Walk = { WALK_PLACES: string; WALK_TOTALS?: 'no' };

const riding = ['together', 'waysOut', 'chainBike', 'docked', 'afterReload', 'otherTab'];
/** Beside its walk: tests of several charts that go together. */
const more: Record<string, string[]> = {
  command: ['commandTimes', ...riding],
  truth: ['truthPolls', ...riding],
  claim: riding,
  payment: ['paymentTold'],
  pushQueue: ['pushQueueTold'],
  photo: riding,
  start: riding,
  finish: riding,
  locks: ['locksTold', ...riding],
  metroOtp: ['metroOtpTold'],
};

/** Enough to take every transition. */
const WHOLE: Walk = { WALK_PLACES: '300' };
/** Where that takes seconds, a shorter walk goes after the tests that are quick. */
const SHORT: Walk = { WALK_PLACES: '100', WALK_TOTALS: 'no' };
const isLong = (name: string): boolean => name === 'rent' || name === 'pushQueue';

/** Rules that are tested where they are used. */
const atScreens = [
  'debug',
  'history',
  'notifications',
  'rating',
  'map/search',
  'map/places',
  'routes/untrusted',
  'routes/carried',
].map((test) => `features/${test}`);
const beside = [
  ...atScreens,
  'api/vehicleRow',
  'api/later',
  'server/push',
  'machines/rentFacts',
  'machines/locks',
  'machines/locksTold',
  'machines/pushQueue',
  'machines/pushQueueTold',
].map((test) => `tests/${test}.test.ts`);

const chartPart = (name: string): Part => ({
  name,
  files: [`machines/${name}/*.ts`, `!machines/${name}/*.types.ts`],
  tests: (name === 'rent'
    ? ['rentFacts', 'rentTold', 'rentActTold', 'rentPhoneTold', ...riding, name]
    : [name, ...(more[name] ?? [])]
  ).map((test) => `tests/machines/${test}.test.ts`),
  walk: isLong(name) ? SHORT : WHOLE,
});

/** The rules in four, by the first letter of the file: what was found in one is kept when another is changed. */
const rulesPart = (letters: string): Part => ({
  name: `domain-${letters}`,
  files: [`src/domain/[${letters}]*.ts`],
  tests: ['tests/domain/**/*.test.ts', ...beside],
  walk: SHORT,
});

export const parts: Part[] = [
  ...globSync('machines/*/*.machine.ts')
    .map((path) => chartPart(basename(path, '.machine.ts')))
    .toSorted((a, b) => a.name.localeCompare(b.name)),
  ...['a-c', 'd-l', 'm-p', 'q-z'].map(rulesPart),
];
