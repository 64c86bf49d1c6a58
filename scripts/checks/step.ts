/** One step of `npm test`, `test:all` or `test:full`. Its command runs at the root with the packages' programs on PATH. */
export type Step = {
  name: string;
  command: string[];
  /** The Vitest project that it runs, whose tests it counts; anything else counts as one. */
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

/** Tests of a project: only these files and folders, all but these files and patterns, or those that fit a filter of tags. */
type Choice = { only?: readonly string[]; but?: readonly string[]; tags?: string };

/** The command that runs these tests of a Vitest project. */
export const vitestCommand = (project: string, { only = [], but = [], tags }: Choice = {}): string[] => [
  'vitest',
  'run',
  '--project',
  project,
  ...but.flatMap((file) => ['--exclude', file]),
  ...(tags === undefined ? [] : [`--tags-filter=${tags}`]),
  ...only,
];

/** A Vitest project, or some of its tests. */
export const vitest = (project: string, choice?: Choice): Pick<Step, 'command' | 'vitest'> => ({
  vitest: project,
  command: vitestCommand(project, choice),
});

/** Checks the types of all projects and the rules of the linter: the linter builds the programs of TypeScript anyway. */
export const typesAndLint: Step = {
  name: 'types and lint',
  command: ['oxlint', '--type-aware', '--type-check', '--deny-warnings'],
};
