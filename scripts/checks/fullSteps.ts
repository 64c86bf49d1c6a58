import { steps, vitest, type Step } from './steps.ts';

/** These steps record the transitions that riders take on the screens; the step after them reports the transitions. */
const resultsIn = { REACHED: '1' };

/** Proofs that take too long for every change. Each writes a table under tests/results. */
const long: Step[] = [
  { name: 'kills', command: ['vitest', 'run', '--project', 'kills'], minutes: 40 },
  { name: 'all answers', command: ['node', 'scripts/checks/answers.ts'], minutes: 60 },
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
    env: resultsIn,
    minutes: 120,
  },
  { name: 'tours', ...vitest('tours'), needs: ['build'], chromium: true, isAlone: true, env: resultsIn, minutes: 60 },
  {
    name: 'faults on screens',
    command: ['node', 'scripts/checks/faultsInChromium.ts'],
    needs: ['build'],
    chromium: true,
    isAlone: true,
    env: resultsIn,
    minutes: 150,
  },
  {
    name: 'all engines',
    command: ['node', 'scripts/checks/allEngines.ts'],
    needs: ['build'],
    chromium: true,
    engines: true,
    isAlone: true,
    minutes: 60,
  },
  { name: 'reached on screens', command: ['node', 'scripts/checks/reached.ts'], isAlone: true },
  { name: 'mutation', command: ['node', 'scripts/checks/mutation.ts'], isAlone: true, minutes: 180 },
];

/** Everything that `npm test` proves, and the long proofs, which replace their own shorter versions. */
const SHORTER = new Set(['journeys', 'conformance', 'engines', 'answers']);

export const fullSteps: Step[] = [...steps.filter(({ name }) => !SHORTER.has(name)), ...long];
