import { reportFile } from './report.ts';

/** One step of `npm test`, `test:all` or `test:full`. Its command runs at the root with the packages' programs on PATH. */
export type Step = {
  name: string;
  command: string[];
  /** A vitest project counts its tests; anything else counts as one. */
  vitest?: string;
  /** Steps that must pass first where they run too; otherwise this one fails at once with that reason. They come earlier in the list. */
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

/** Test files of a project: only these, or all but these. */
type Files = { only?: readonly string[]; but?: readonly string[] };

/** The command that runs these files of a Vitest project and writes its report. */
export const vitestCommand = (project: string, report: string, { only = [], but = [] }: Files = {}): string[] => [
  'vitest',
  'run',
  '--project',
  project,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...but.flatMap((file) => ['--exclude', file]),
  ...only,
];

/** A Vitest project, or some of its files. */
export const vitest = (project: string, files?: Files): Pick<Step, 'command' | 'vitest'> => ({
  vitest: project,
  command: vitestCommand(project, reportFile(project), files),
});
