import { runSteps } from './runSteps.ts';
import { steps } from './steps.ts';

await runSteps(steps);
