// npm test, npm run test:all, npm run test:full: every step of that tier, on a fresh clone too.
import { runSteps } from './runSteps.ts';
import { allSteps, fullSteps, pushSteps } from './tiers.ts';

const tiers = new Map([
  ['push', pushSteps],
  ['all', allSteps],
  ['full', fullSteps],
]);
const steps = tiers.get(process.argv[2] ?? 'push');
if (!steps) throw new Error(`There is no tier ${process.argv[2]}: ${[...tiers.keys()].join(', ')}.`);
await runSteps(steps);
