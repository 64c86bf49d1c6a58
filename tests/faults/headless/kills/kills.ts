import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStage, type Stage } from '../stage.ts';
import { type Cut, cutIn, cuts } from './cutIn.ts';
import type { Entered } from './states.ts';
import { ways, waysToStates, type WayName } from './waysToStates.ts';

type Case = Entered & { way: WayName; cut: Cut };

export const allKills: readonly Case[] = Object.entries(waysToStates).flatMap(([chart, states]) =>
  Object.entries(states).flatMap(([state, way]) =>
    typeof way === 'string' ? cuts.map((cut) => ({ chart, state, way, cut })) : [],
  ),
);

/** Runs these kills in one world. */
export function killsOf(cases: readonly Case[]): void {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());

  describe.each(cuts)('%s', (cut) => {
    test.each(cases.filter((one) => one.cut === cut))('$chart in $state: $way', async ({ way, ...where }) => {
      expect(await cutIn(stage, ways[way], where, cut)).toEqual([]);
    });
  });
}
