import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Drive } from './cell.ts';
import { keepResults, type Result } from './results.ts';
import { faultsOf, runCell } from './run.ts';
import { openStage, type Stage } from './stage.ts';

/** The rows of these flows. All of their cells share one world. */
export function matrixOf(...drives: readonly Drive[]): void {
  let stage: Stage;
  const results: Result[] = [];
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(async () => {
    keepResults(results);
    await stage.close();
  });

  describe.each(drives)('$flow', (drive) => {
    test.each(faultsOf(drive))('%s', async (fault) => {
      const breaches = await runCell(stage, drive, fault);
      results.push({ flow: drive.flow, fault, breaches });
      expect(breaches).toEqual([]);
    });
  });
}
