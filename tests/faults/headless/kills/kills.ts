import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStage, type Stage } from '../stage.ts';
import { type Cut, cutIn, cuts } from './cutIn.ts';
import { paths, pathsToStates, type PathName } from './pathsToStates.ts';
import type { Entered } from './states.ts';

type Case = Entered & { path: PathName; cut: Cut };

export const allKills: readonly Case[] = Object.entries(pathsToStates).flatMap(([chart, states]) =>
  Object.entries(states).flatMap(([state, path]) =>
    typeof path === 'string' ? cuts.map((cut) => ({ chart, state, path, cut })) : [],
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
    test.each(cases.filter((one) => one.cut === cut))(
      `A page that is ${cut} with $chart in $state loses nothing: the rider $path`,
      async ({ path, ...where }) => {
        expect(await cutIn(stage, paths[path], where, cut)).toEqual([]);
      },
    );
  });
}
