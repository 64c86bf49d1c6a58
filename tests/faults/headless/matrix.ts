import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FlowScenario } from './cell.ts';
import { faultsOf, runCell } from './run.ts';
import { openStage, type Stage } from './stage.ts';

/** The rows of these flows. All of their cells share one world. */
export function matrixOf(...scenarios: readonly FlowScenario[]): void {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());

  describe.each(scenarios)('$flow', (scenario) => {
    test.each(faultsOf(scenario))(`The flow ${scenario.flow} survives: %s`, async (fault) => {
      expect(await runCell(stage, scenario, fault)).toEqual([]);
    });
  });
}
