// npm run test:full: everything of npm test and the long proofs; an hour or more. Their tables go to tests/results.
import { rmSync } from 'node:fs';
import { fullSteps } from './fullSteps.ts';
import { runSteps } from './runSteps.ts';

// An earlier run's results do not count for this one.
rmSync('tests/results/reached', { recursive: true, force: true });
await runSteps(fullSteps);
