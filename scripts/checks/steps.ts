import { reportFile } from './report.ts';

/** One step of `npm test`. Its command runs at the root with the packages' programs on PATH. */
export type Step = {
  name: string;
  command: string[];
  /** A vitest project counts its tests; anything else counts as one. */
  vitest?: string;
  /** Steps that must pass first; otherwise this one fails at once with that reason. */
  needs?: string[];
  chromium?: boolean;
  /** Runs where PostgreSQL is installed, or may be. */
  postgres?: boolean;
  /** Runs in Firefox and WebKit too: they are installed where they may be. */
  engines?: boolean;
  /** Needs the whole machine: runs alone, after all others. */
  isAlone?: boolean;
  /** Added to the process's own environment. */
  env?: Readonly<Record<string, string>>;
  /** A longer step counts as hanging: 20 unless the step sets more. */
  minutes?: number;
};

/** The command that runs these test files of a project (all without a list) and writes its report. */
export const vitestCommand = (project: string, report = reportFile(project), files: readonly string[] = []) => [
  'vitest',
  'run',
  '--project',
  project,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...files,
];

/** A project of tests, with its report beside the others. */
export const vitest = (project: string): Pick<Step, 'command' | 'vitest'> => ({
  vitest: project,
  command: vitestCommand(project),
});

/**
 * Fast steps first, so that a small mistake shows in seconds; two in parallel, so that the two long steps of equal
 * length run at the same time. Each runs whatever the others' results, unless it needs them: those come before it.
 */
export const steps: Step[] = [
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'oldest browsers', command: ['node', 'scripts/checks/oldestBrowsers.ts'] },
  { name: 'format', command: ['prettier', '--check', '.'] },
  { name: 'nothing unused', command: ['knip'] },
  { name: 'contracts', command: ['redocly', 'lint'] },
  { name: 'types', command: ['node', 'scripts/typecheck.mjs'] },
  { name: 'generated types', command: ['node', 'scripts/api-generate.mjs', '--check'] },
  { name: 'drawn charts', command: ['node', 'scripts/machines-draw.mjs', '--check'] },
  { name: 'drawn base map', command: ['node', 'scripts/run.mjs', 'scripts/basemap/main.ts', '--check'] },
  { name: 'translations', command: ['node', 'scripts/checks/translations.ts'] },
  { name: 'unit', ...vitest('unit') },
  { name: 'components', ...vitest('components') },
  { name: 'answers', ...vitest('answers') },
  { name: 'walks', ...vitest('walks') },
  { name: 'build', command: ['node', 'scripts/build/main.ts'] },
  { name: 'sandbox', ...vitest('sandbox') },
  { name: 'postgres', ...vitest('postgres'), postgres: true },
  { name: 'conformance', ...vitest('conformance') },
  { name: 'faults', ...vitest('faults') },
  { name: 'first screen', command: ['node', 'scripts/checks/budget.ts'], needs: ['build'] },
  {
    name: 'oldest browsers, bundles',
    command: ['node', 'scripts/checks/oldestBrowsers.ts', 'built'],
    needs: ['build'],
  },
  {
    name: 'engines',
    vitest: 'engines',
    // The other journeys in three engines: npm run test:engines.
    command: vitestCommand('engines', reportFile('engines'), ['tests/engines/firstRide.test.ts']),
    needs: ['build'],
    chromium: true,
    engines: true,
    isAlone: true,
  },
  {
    name: 'journeys',
    ...vitest('journeys'),
    needs: ['build'],
    chromium: true,
    isAlone: true,
    minutes: 40,
  },
];
