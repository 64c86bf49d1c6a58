import { OTHER_OPERATORS } from './chartOperators.mjs';

// One part at a time: scripts/checks/mutation.ts sets it in the environment.
const isChartOnly = process.env.MUTATION_OPERATORS === 'chart';

export default {
  testRunner: 'here',
  mutate: (process.env.MUTATION_FILES ?? '').split(' '),
  // Texts are for readers; the names of states that a chart goes to are swapped by an operator of ours.
  mutator: { excludedMutations: isChartOnly ? OTHER_OPERATORS : ['StringLiteral'] },
  ignorers: ['unread'],
  checkers: ['types'],
  plugins: ['./scripts/mutation/chartOperators.mjs', './scripts/mutation/types.ts', './scripts/mutation/runner.ts'],
  // The memory of a loaded change is never freed.
  maxTestRunnerReuse: 150,
  // A walk runs once, in the first of its tests that needs it: coverage of the other tests would miss it.
  coverageAnalysis: process.env.MUTATION_PART === 'rules' ? 'perTest' : 'all',
  concurrency: Number(process.env.MUTATION_AT_ONCE ?? 2),
  thresholds: { high: 100, low: 90, break: 90 },
  reporters: ['clear-text'],
  clearTextReporter: { allowEmojis: false, logTests: false, reportTests: false },
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
    'tests/faults',
    'tests/conformance',
    'tests/bench',
  ],
  allowConsoleColors: false,
};
