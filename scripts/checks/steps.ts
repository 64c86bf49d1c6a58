import { reportFile } from './report.ts';

/** One thing `npm test` proves. Its command runs at the root with the packages' programs on PATH. */
export type Step = {
  name: string;
  command: string[];
  /** A vitest project counts its tests; anything else counts as one. */
  vitest?: string;
  /** Steps without which this one says nothing; it then fails at once with that reason. */
  needs?: string[];
  chromium?: boolean;
  /** Wants the whole machine: it runs by itself, after all others. */
  isAlone?: boolean;
  /** Beside what the process has. */
  env?: Readonly<Record<string, string>>;
  /** What takes longer hangs: 20 unless the step says more. */
  minutes?: number;
};

/** A project of tests, with its report beside the others. */
export const vitest = (project: string): Pick<Step, 'command' | 'vitest'> => ({
  vitest: project,
  command: [
    'vitest',
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile(project)}`,
  ],
});

/**
 * Cheap first, so that a slip is named in seconds; two at a time, so that the two long ones of equal length stand side by side.
 * Each runs whatever the others said, unless it needs them: those stand before it.
 */
export const steps: Step[] = [
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'contracts', command: ['redocly', 'lint'] },
  { name: 'types', command: ['node', 'scripts/typecheck.mjs'] },
  { name: 'generated types', command: ['node', 'scripts/api-generate.mjs', '--check'] },
  { name: 'drawn charts', command: ['node', 'scripts/machines-draw.mjs', '--check'] },
  { name: 'translations', command: ['node', 'scripts/checks/translations.ts'] },
  { name: 'unit', ...vitest('unit') },
  { name: 'walks', ...vitest('walks') },
  { name: 'build', command: ['node', 'scripts/build/main.ts'] },
  { name: 'sandbox', ...vitest('sandbox') },
  { name: 'conformance', ...vitest('conformance') },
  { name: 'faults', ...vitest('faults') },
  { name: 'first screen', command: ['node', 'scripts/checks/budget.ts'], needs: ['build'] },
  { name: 'journeys', ...vitest('journeys'), needs: ['build'], chromium: true, isAlone: true, minutes: 40 },
];
