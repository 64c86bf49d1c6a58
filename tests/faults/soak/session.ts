import { createRandom } from '#sandbox/random.ts';
import { openCell } from '../headless/cell.ts';
import { breachesOf } from '../headless/oracle.ts';
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
  const cell = await openCell(stage, scenario);
  const report = (what: string) => void steps.push(what);
  const ended = (breaches: readonly string[]): Lived => ({ seed, steps, breaches });
  try {
    cell.tab();
    await cell.quiet();
    if (!scenario.beginsSignedOut)
      await cell.goesOn('signing in', ({ session }) => session.getSnapshot().matches({ signedIn: 'fresh' }));
    await scenario.begins?.(cell);
    const noise = beginNoise(cell, random, report);
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
    await cell.quiet();
    return ended([...(await scenario.breaches(cell, cell.tab())), ...(await breachesOf(cell))]);
  } catch (cause) {
    return ended([cause instanceof Error ? cause.message : String(cause)]);
  } finally {
    await cell.close();
  }
}
