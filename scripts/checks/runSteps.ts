import { availableParallelism } from 'node:os';
import { demandChromium } from './chromium.ts';
import { demandEngines } from './engines.ts';
import { demandPostgres } from './postgres.ts';
import { type Outcome, runStepSteadily } from './runStep.ts';
import type { Step } from './step.ts';

/** Steps that run at the same time: each keeps one core busy. */
const LANES = availableParallelism();

const env: NodeJS.ProcessEnv = {
  ...process.env,
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  NODE_ENV: undefined,
};

/** A lane is one core: a second worker would load every module and open a second sandbox. */
const inALane = { VITEST_MAX_WORKERS: '1' };

/**
 * Runs every step, one on each core, then those that need the whole machine; prints the result of each. The process
 * fails when a step failed.
 */
export async function runSteps(steps: readonly Step[]): Promise<void> {
  // Before the first step, so that the developer does not wait minutes for a step that cannot run.
  const chromium = steps.some((step) => step.chromium) ? demandChromium() : '';
  if (chromium === null) {
    process.exitCode = 1;
    return;
  }
  if (steps.some(({ engines }) => engines)) demandEngines();
  const hasPostgres = steps.some(({ postgres }) => postgres) && demandPostgres() !== null;
  const outcomes = new Map<string, Promise<Outcome>>();

  async function outcomeOf(step: Step): Promise<Outcome> {
    const refused: Outcome = { passed: 0, failed: 1, failures: [], unsteady: [], seconds: 0, said: '' };
    for (const name of step.needs ?? []) {
      if ((await outcomes.get(name))?.failed) return { ...refused, said: `Not run: ${name} failed.\n` };
    }
    if (step.postgres && !hasPostgres) return { ...refused, failed: 0 };
    return runStepSteadily(step, {
      ...env,
      ...(step.isAlone ? {} : inALane),
      ...step.env,
      CHROME_PATH: chromium || undefined,
    });
  }

  async function take(step: Step): Promise<void> {
    if (step.isAlone) console.log(`\n── ${step.name}`);
    const outcome = outcomeOf(step);
    outcomes.set(step.name, outcome);
    const { said } = await outcome;
    if (!step.isAlone) console.log(`\n── ${step.name}`);
    if (said) console.log(said.trimEnd());
  }

  const started = performance.now();
  const queue = steps.filter(({ isAlone }) => !isAlone);
  const lane = async (): Promise<void> => {
    for (let step = queue.shift(); step; step = queue.shift()) await take(step);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  for (const step of steps.filter(({ isAlone }) => isAlone)) await take(step);

  let [passed, failed] = [0, 0];
  const named: string[] = [];
  console.log('');
  for (const { name } of steps) {
    const outcome = await outcomes.get(name);
    if (!outcome) continue;
    passed += outcome.passed;
    failed += outcome.failed;
    for (const [how, tests] of [
      ['Failed', outcome.failures],
      ['Unsteady, passed on the second run', outcome.unsteady],
    ] as const)
      named.push(...tests.map(({ name: test, reason }) => `${how}: ${test}\n  ${reason}`));
    const counts = `${String(outcome.passed).padStart(5)} passed ${String(outcome.failed).padStart(4)} failed ${outcome.seconds.toFixed(1).padStart(7)} s`;
    console.log(`${outcome.failed ? '✗' : '✓'} ${name.padEnd(16)} ${counts}`);
  }
  // The last lines of a run are all that many machines show of it.
  for (const line of named) console.log(`\n${line}`);
  console.log(`\nIn ${((performance.now() - started) / 1000).toFixed(1)} s:\n${passed} passed, ${failed} failed`);
  process.exitCode = failed ? 1 : 0;
}
