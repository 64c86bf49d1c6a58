import { createRandom } from '#sandbox/random.ts';
import { runScenario } from '../headless/run.ts';
import { scenarios } from '../headless/scenarios.ts';
import type { Stage } from '../headless/stage.ts';
import { beginNoise } from './noise.ts';

export type Lived = { seed: number; steps: readonly string[]; breaches: readonly string[] };

/** Steps of a rider with random faults. */
const STEPS = 12;

/** Runs one rider by a seed: a flow with random faults of the phone, and a last part without faults. */
export async function live(stage: Stage, seed: number): Promise<Lived> {
  const random = createRandom(seed);
  const scenario = random.pick(scenarios);
  const steps: string[] = [scenario.flow];
  const breaches = await runScenario(stage, scenario, async (cell) => {
    const noise = beginNoise(cell, random, (what) => void steps.push(what));
    cell.countAct();
    await scenario.acts(cell, cell.tab());
    let step = 0;
    await cell.goesOn('the flow does not end', async (tab) => {
      step += 1;
      if (step === STEPS) noise.mend();
      else if (step < STEPS) await noise.step();
      // A page that a fault has just closed shows nothing.
      return !tab.isClosed() && (await scenario.goesOn(cell, tab)) && step > STEPS;
    });
  });
  return { seed, steps, breaches };
}
