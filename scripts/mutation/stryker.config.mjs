import { OTHER_OPERATORS } from './chartOperators.mjs';

// One part at a time: scripts/checks/mutation.ts sets it in the environment.
const part = process.env.MUTATION_PART ?? 'install';
const isChartOnly = process.env.MUTATION_OPERATORS === 'chart';
const kept = `tests/results/mutation/${part}${isChartOnly ? '.chart' : ''}`;

export default {
  testRunner: 'here',
  mutate: (process.env.MUTATION_FILES ?? '').split(' '),
  mutator: { excludedMutations: isChartOnly ? OTHER_OPERATORS : [] },
  ignorers: ['words'],
  checkers: ['types'],
  plugins: [
    './scripts/mutation/chartOperators.mjs',
    './scripts/mutation/words.mjs',
    './scripts/mutation/types.ts',
    './scripts/mutation/runner.ts',
  ],
  // The memory of a loaded change is never freed.
  maxTestRunnerReuse: 150,
  // A walk runs once, in the first of its tests that needs it: coverage of the other tests would miss it.
  coverageAnalysis: part.startsWith('domain') ? 'perTest' : 'all',
  concurrency: Number(process.env.MUTATION_AT_ONCE ?? 2),
  incremental: !isChartOnly,
  incrementalFile: `${kept}.incremental.json`,
  jsonReporter: { fileName: `${kept}.json` },
  reporters: ['json'],
  // On a busy machine a slow test is not an endless loop.
  timeoutMS: 15_000,
  warnings: { slow: false },
  tempDirName: '.stryker-tmp',
  // Files that a test reads by path must be copied; large or generated ones need not be.
  ignorePatterns: [
    'dist',
    '.sandbox',
    'docs',
    'inspector',
    'tests/results',
    'tests/journeys',
    'tests/stories',
    'tests/tours',
    'tests/faults',
    'tests/conformance',
    'tests/bench',
  ],
  allowConsoleColors: false,
};
