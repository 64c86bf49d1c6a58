import { type Step, typesAndLint, vitest } from './step.ts';

/**
 * Which test runs in which command. `npm test` looks for defects that no push may contain. `npm run test:all` has the
 * tests with a cheaper twin in `npm test`, and those that only a rare change breaks; `npm run test:full` those that
 * take hours. A new test file runs in `npm test` unless this file lists it, a new journey in `test:all` unless it has
 * the tag `GOAL`.
 */

/**
 * Generated requests, ten thousand forged messages, killed processes, damaged data folders and backends that break one rule each: they break with the
 * sandbox's own plumbing, or with `npm run conformance`, which change rarely.
 */
const longSandbox = ['fuzz/contract', 'processKilled', 'damaged', 'world.autopilot', 'conformance', 'smsForged'].map(
  (name) => `tests/sandbox/${name}.test.ts`,
);

/** The bike with a chain has all locks of these two, and the docked bike all docks. */
const longConformance = ['scooter', 'wheelBike'].map((name) => `tests/conformance/${name}.test.ts`);

/**
 * Each request cut off, and each state of the session, the ride and a payment killed: the matrix of faults has the same
 * flows under lost and doubled answers, and kills each of them in its request.
 */
const longFaults = ['cuts', 'kills'].map((name) => `tests/faults/headless/${name}.test.ts`);

/** Random riders with random faults: they find rare combinations, in hours. */
const soak = 'tests/faults/soak/**';

/** What only a browser or a server process shows, and takes long. */
const tours = 'tests/journeys/tours/';

/** They need PostgreSQL too. */
const onPostgres = 'tests/journeys/postgres/';

/** Flows under the faults that only a browser has: worker, Back, a new release, permissions. */
const browserFaults = 'tests/faults/chromium/';

/** They run in the browser of the journeys, in steps of their own. */
const notJourneys = [tours, onPostgres, browserFaults].map((folder) => `${folder}**`);

/** Draws screens over damaged answers: `read.test.ts` reads the same answers with the same damage, without a DOM. */
const drawnAnswers = ['tests/answers/screens.test.tsx'];

/** `npm test`: before a push. Long steps first, so that the last lane does not wait for one of them. */
export const pushSteps: Step[] = [
  { name: 'sandbox', ...vitest('sandbox', { but: longSandbox }) },
  { name: 'build', command: ['node', 'scripts/build/main.ts'] },
  // Half of the moments that test:all explores, which reach every stage, and fewer random days.
  {
    name: 'conformance',
    ...vitest('conformance', { but: longConformance }),
    env: { CONFORMANCE_MOMENTS: '30', CONFORMANCE_SEEDS: '3' },
  },
  { name: 'faults', ...vitest('faults', { but: [...longFaults, soak] }) },
  { name: 'unit', ...vitest('unit') },
  typesAndLint,
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'components', ...vitest('components') },
  { name: 'walks', ...vitest('walks') },
  { name: 'answers', ...vitest('answers', { but: drawnAnswers }) },
  { name: 'translations', command: ['node', 'scripts/checks/translations.ts'] },
  { name: 'generated types', command: ['node', 'scripts/api-generate.mjs', '--check'] },
  { name: 'nothing unused', command: ['knip'] },
  { name: 'contracts', command: ['node', 'scripts/checks/contracts.ts'] },
  { name: 'oldest browsers', command: ['node', 'scripts/checks/oldestBrowsers.ts'] },
  { name: 'drawn charts', command: ['node', 'scripts/machines-draw.mjs', '--check'] },
  { name: 'drawn base map', command: ['node', 'scripts/run.mjs', 'scripts/basemap/main.ts', '--check'] },
  { name: 'first screen', command: ['node', 'scripts/checks/budget.ts'], needs: ['build'] },
  {
    name: 'oldest browsers, bundles',
    command: ['node', 'scripts/checks/oldestBrowsers.ts', 'built'],
    needs: ['build'],
  },
  {
    name: 'journeys',
    // One for each goal of a rider. The others try rarer paths through the same screens.
    ...vitest('journeys', { but: notJourneys, tags: 'goal' }),
    needs: ['build'],
    chromium: true,
    isAlone: true,
  },
];

/** `npm run test:all`: everything else that needs no hours. */
export const allSteps: Step[] = [
  { name: 'sandbox', ...vitest('sandbox', { only: longSandbox }), minutes: 40 },
  { name: 'answers', ...vitest('answers', { only: drawnAnswers }) },
  { name: 'conformance', ...vitest('conformance') },
  { name: 'faults', ...vitest('faults', { only: longFaults }), minutes: 40 },
  {
    name: 'postgres',
    ...vitest('sandbox', { only: ['tests/sandbox/postgres/'] }),
    env: { TEST_DATABASE: 'postgres' },
    postgres: true,
    minutes: 40,
  },
  { name: 'engines', ...vitest('engines'), chromium: true, engines: true, isAlone: true, minutes: 60 },
  {
    name: 'journeys',
    ...vitest('journeys', { but: notJourneys, tags: '!goal' }),
    chromium: true,
    isAlone: true,
    minutes: 60,
  },
  { name: 'tours', ...vitest('journeys', { only: [tours] }), chromium: true, isAlone: true, minutes: 60 },
  {
    name: 'processes',
    ...vitest('journeys', { only: [onPostgres] }),
    chromium: true,
    postgres: true,
    isAlone: true,
  },
];

/** `npm run test:full`: hours. */
export const fullSteps: Step[] = [
  { name: 'answers', ...vitest('answers'), env: { ANSWERS: 'all' }, minutes: 60 },
  { name: 'soak', command: ['node', 'scripts/checks/soak.ts', '--seeds', '10000'], minutes: 240 },
  {
    name: 'conformance',
    ...vitest('conformance'),
    env: { CONFORMANCE_MOMENTS: '20000' },
    isAlone: true,
    minutes: 90,
  },
  {
    name: 'faults on screens',
    ...vitest('journeys', { only: [browserFaults] }),
    chromium: true,
    isAlone: true,
    minutes: 60,
  },
  { name: 'mutation', command: ['node', 'scripts/checks/mutation.ts'], isAlone: true, minutes: 180 },
];
