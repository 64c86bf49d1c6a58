import { steps, vitest, type Step } from './steps.ts';

/** Transitions of the charts that riders take on the screens are kept by these, and told by the step after them. */
const keptIn = { REACHED: '1' };

/** What is too long for every change. Each writes a table under tests/results. */
const long: Step[] = [
  { name: 'kills', command: ['vitest', 'run', '--project', 'kills'], minutes: 40 },
  { name: 'soak', command: ['node', 'scripts/checks/soak.ts', '--seeds', '10000'], minutes: 240 },
  {
    name: 'all of a ride',
    ...vitest('conformance'),
    env: { CONFORMANCE_MOMENTS: '20000' },
    isAlone: true,
    minutes: 90,
  },
  {
    name: 'journeys thrice',
    command: ['node', 'scripts/checks/flakes.ts', '--runs', '3'],
    needs: ['build'],
    chromium: true,
    isAlone: true,
    env: keptIn,
    minutes: 120,
  },
  { name: 'tours', ...vitest('tours'), needs: ['build'], chromium: true, isAlone: true, env: keptIn, minutes: 60 },
  {
    name: 'faults on screens',
    command: ['node', 'scripts/checks/faultsInChromium.ts'],
    needs: ['build'],
    chromium: true,
    isAlone: true,
    env: keptIn,
    minutes: 150,
  },
  { name: 'reached on screens', command: ['node', 'scripts/checks/reached.ts'], isAlone: true },
  { name: 'mutation', command: ['node', 'scripts/checks/mutation.ts'], isAlone: true, minutes: 180 },
];

/** Everything `npm test` proves, and the long proofs: they stand in the place of their own shorter selves. */
const SHORTER = new Set(['journeys', 'conformance']);

export const fullSteps: Step[] = [...steps.filter(({ name }) => !SHORTER.has(name)), ...long];
