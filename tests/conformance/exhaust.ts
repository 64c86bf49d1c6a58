import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { explore, type Explored } from './explore.ts';
import { openWorld, type World } from './world.ts';

/**
 * The limits of the exploration. `CONFORMANCE_MOMENTS=20000 npm run test:conformance` explores everything that can happen
 * without trouble, in minutes. With `CONFORMANCE_TROUBLES=1` one trouble happens at every moment of every path.
 */
const reach = {
  depth: 80,
  troubles: Number(process.env['CONFORMANCE_TROUBLES'] ?? 0),
  moments: Number(process.env['CONFORMANCE_MOMENTS'] ?? 60),
};

const STAGES = ['CHECK_START', 'ACTIVE_RIDE', 'ACTIVE_RIDE_END', 'ACTIVE_RIDE_COMPLETED'];
const PAUSES = ['CHECK_START_PAUSE', 'PAUSE', 'CHECK_END_PAUSE'];

/** Explores everything that can happen to a rider of this vehicle, each move once. */
export function exhaust(name: string, number: string): void {
  describe(`explore with a ${name}`, () => {
    let world: World;
    let explored: Explored;
    beforeAll(async () => {
      world = await openWorld(number);
      explored = await explore(world, reach);
    }, 1_200_000);
    afterAll(async () => {
      const { moments, unexplored, byStage } = explored;
      console.log(`explored ${name}: ${JSON.stringify({ moments, unexplored, byStage })}`);
      await world.close();
    });

    test(`The exploration with a ${name} finds no broken invariant`, () => expect(explored.broken.join('\n')).toBe(''));
    test(`The exploration with a ${name} finds a path to the end of the ride from every situation`, () =>
      expect(explored.trapped.slice(0, 5).join('\n')).toBe(''));
    test(`The exploration with a ${name} reaches every stage`, () =>
      expect(
        [...STAGES, ...(world.home === 'station' ? [] : PAUSES)].filter((stage) => !(stage in explored.byStage)),
      ).toEqual([]));
  });
}
