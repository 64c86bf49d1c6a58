// One part at a time: scripts/checks/mutation.ts says which in the environment.
const part = process.env.MUTATION_PART ?? 'install';
const kept = `tests/results/mutation/${part}`;

export default {
  testRunner: 'here',
  mutate: (process.env.MUTATION_FILES ?? '').split(' '),
  ignorers: ['words'],
  checkers: ['types'],
  plugins: ['./scripts/mutation/words.mjs', './scripts/mutation/types.ts', './scripts/mutation/runner.ts'],
  // What was read for one change is never given back.
  maxTestRunnerReuse: 150,
  // A walk is gone once, in the first of its tests that asks for it: what the others say of it would not count.
  coverageAnalysis: part.startsWith('domain') ? 'perTest' : 'all',
  concurrency: Number(process.env.MUTATION_AT_ONCE ?? 2),
  incremental: true,
  incrementalFile: `${kept}.incremental.json`,
  jsonReporter: { fileName: `${kept}.json` },
  reporters: ['json'],
  // A busy machine is no endless loop.
  timeoutMS: 15_000,
  warnings: { slow: false },
  tempDirName: '.stryker-tmp',
  // What a test reads by its path has to be there; what is big or made does not.
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
