// npm test, npm run test:all, npm run test:full: every step of that tier, or those named, on a fresh clone too.
import { runSteps } from './runSteps.ts';
import { allSteps, fullSteps, pushSteps } from './tiers.ts';

const tiers = new Map([
  ['push', pushSteps],
  ['all', allSteps],
  ['full', fullSteps],
]);
const [tier = 'push', ...names] = process.argv.slice(2);
const steps = tiers.get(tier);
if (!steps) throw new Error(`There is no tier ${tier}: ${[...tiers.keys()].join(', ')}.`);
for (const name of names)
  if (!steps.some((step) => step.name === name)) throw new Error(`The tier ${tier} has no step ${name}.`);
await runSteps(names.length === 0 ? steps : steps.filter(({ name }) => names.includes(name)));
