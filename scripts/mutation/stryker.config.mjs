// One part at a time: scripts/checks/mutation.ts sets it in the environment.
const part = process.env.MUTATION_PART ?? 'install';
const kept = `tests/results/mutation/${part}`;

export default {
  testRunner: 'here',
  mutate: (process.env.MUTATION_FILES ?? '').split(' '),
  ignorers: ['words'],
  checkers: ['types'],
  plugins: ['./scripts/mutation/words.mjs', './scripts/mutation/types.ts', './scripts/mutation/runner.ts'],
  // The memory of a loaded change is never freed.
  maxTestRunnerReuse: 150,
  // A walk runs once, in the first of its tests that needs it: coverage of the other tests would miss it.
  coverageAnalysis: part.startsWith('domain') ? 'perTest' : 'all',
  concurrency: Number(process.env.MUTATION_AT_ONCE ?? 2),
  incremental: true,
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
