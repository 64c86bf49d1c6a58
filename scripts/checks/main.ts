// npm test: everything of its tier, on a fresh clone too.
import { runSteps } from './runSteps.ts';
import { steps } from './steps.ts';

await runSteps(steps);
