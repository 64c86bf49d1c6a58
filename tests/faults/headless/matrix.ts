import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Drive } from './cell.ts';
import { faultsOf, runCell } from './run.ts';
import { openStage, type Stage } from './stage.ts';

/** The rows of these flows. All of their cells share one world. */
export function matrixOf(...drives: readonly Drive[]): void {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());

  describe.each(drives)('$flow', (drive) => {
    test.each(faultsOf(drive))('%s', async (fault) => {
      expect(await runCell(stage, drive, fault)).toEqual([]);
    });
  });
}
