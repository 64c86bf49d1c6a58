import { globSync } from 'node:fs';
import { basename } from 'node:path';

/** Code that is mutated, and the tests that should notice, the likeliest first. */
export type Part = { name: string; files: string[]; tests: string[]; walk: Walk };
/** How far the chart's walk goes each time; see tests/machines/walk.ts. */
type Walk = { WALK_PLACES: string; WALK_TOTALS?: 'no' };

const commands = ['rideCommandEffects', 'rideCommandSaved', 'rideCommandRefused'];
const riding = ['rentChildren', 'rentRecovery', 'chainBike', 'docked', 'afterReload', 'otherTab'];
/** Tests besides its walk: those of several charts together. */
const more: Record<string, string[]> = {
  command: ['commandTimes', ...riding],
  rideCommand: ['rideCommandFacts', ...commands, 'rentEffects', 'rideMessages', ...riding],
  rentSync: ['rentSyncPolls', ...riding],
  claim: riding,
  lookup: ['rentEffects', ...riding],
  payment: ['paymentEffects'],
  pushQueue: ['pushQueueEffects'],
  photo: riding,
  locks: ['locksEffects', ...riding],
  metroOtp: ['metroOtpEffects'],
  session: ['sessionEffects', 'sessionRenewal', 'sessionSecondFactor'],
};

/** Enough to take every transition. */
const WHOLE: Walk = { WALK_PLACES: '300' };
/** Where that takes seconds, a shorter walk runs after the fast tests. */
const SHORT: Walk = { WALK_PLACES: '100', WALK_TOTALS: 'no' };
const isLong = (name: string): boolean => name === 'rent';

/** Rules whose tests are at the screens that use them. */
const atScreens = ['history', 'notifications', 'rating', 'map/search', 'map/locations'].map(
  (test) => `features/${test}`,
);
const beside = [
  ...atScreens,
  'app/debug',
  'routes/untrusted',
  'routes/redirectSearch',
  'api/vehicleRow',
  'app/outbox',
  'sw/push',
  'machines/rentFacts',
  'machines/locks',
  'machines/locksEffects',
  'machines/pushQueue',
  'machines/pushQueueEffects',
].map((test) => `tests/${test}.test.ts`);

const chartPart = (name: string): Part => ({
  name,
  files: [`machines/${name}/*.ts`, `!machines/${name}/*.types.ts`],
  tests: (name === 'rent'
    ? ['rentFacts', 'rentEffects', ...commands, 'rentDeviceEffects', 'rideMessages', ...riding, name]
    : [name, ...(more[name] ?? [])]
  ).map((test) => `tests/machines/${test}.test.ts`),
  walk: isLong(name) ? SHORT : WHOLE,
});

/** The rules in four parts, by the first letter of the file: a change in one part keeps the results of the others. */
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
  {
    name: 'lanes',
    files: ['src/app/outbox/outbox.ts', 'src/app/provide/outbox.ts', 'src/app/*/*Lane.ts'],
    tests: ['tests/app/outbox.test.ts', 'tests/app/*Lane.test.ts'],
    walk: SHORT,
  },
  {
    name: 'paths',
    files: ['src/routes/paths.ts', 'src/routes/*Path.ts'],
    tests: ['tests/routes/**/*.test.ts', 'tests/domain/story.test.ts', ...beside],
    walk: SHORT,
  },
];
