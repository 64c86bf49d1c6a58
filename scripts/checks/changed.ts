// npm run test:changed -- REV: what the change since REV (HEAD without one) can break, in the tests that need no browser.
import { runSteps } from './runSteps.ts';
import { typesAndLint, vitest } from './step.ts';

const since = process.argv[2] ?? 'HEAD';

/** Tests whose imports lead to a changed file. Those of the long kinds come with `npm test`. */
const reached = (project: string) => {
  const step = vitest(project);
  return { name: project, ...step, command: [...step.command, '--changed', since, '--passWithNoTests'] };
};
await runSteps([
  typesAndLint,
  reached('unit'),
  reached('components'),
  reached('walks'),
  reached('sandbox'),
  // They read the files of the repository instead of importing them.
  { name: 'house', command: ['vitest', 'run', '--project', 'unit', 'tests/house'] },
  { name: 'format', command: ['oxfmt', '--check'] },
]);
