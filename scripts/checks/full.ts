import { rmSync } from 'node:fs';
import { fullSteps } from './fullSteps.ts';
import { runSteps } from './runSteps.ts';

// What an earlier run reached says nothing of this one.
rmSync('tests/results/reached', { recursive: true, force: true });
await runSteps(fullSteps);
