// npm run test:changed -- REV: what the change since REV (HEAD without one) can break, in the tests that need no browser.
import { spawnSync } from 'node:child_process';
import { runSteps } from './runSteps.ts';
import { vitest } from './step.ts';

const since = process.argv[2] ?? 'HEAD';
const git = (...args: string[]): string[] => {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout.split('\n').filter(Boolean);
};
const files = [
  ...git('diff', '--name-only', '--diff-filter=d', since),
  ...git('ls-files', '--others', '--exclude-standard'),
];
const sources = files.filter((file) => /\.(?:[jt]sx?|mjs)$/.test(file));

/** Tests whose imports lead to a changed file. Those of the long kinds come with `npm test`. */
const reached = (project: string) => {
  const step = vitest(project);
  return { name: project, ...step, command: [...step.command, '--changed', since, '--passWithNoTests'] };
};
const linted =
  sources.length > 0 ? [{ name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings', ...sources] }] : [];
await runSteps([
  { name: 'types', command: ['tsc', '-b'] },
  reached('unit'),
  reached('components'),
  reached('walks'),
  reached('sandbox'),
  // They read the files of the repository instead of importing them.
  { name: 'house', command: ['vitest', 'run', '--project', 'unit', 'tests/house'] },
  ...linted,
  { name: 'format', command: ['oxfmt', '--check'] },
]);
