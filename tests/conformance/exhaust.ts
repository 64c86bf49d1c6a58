import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { explore, type Explored } from './explore.ts';
import { openWorld, type World } from './world.ts';

/**
 * How far, in moments that are gone on from. `CONFORMANCE_MOMENTS=20000 npm run test:conformance` goes through everything that can
 * happen while nothing goes wrong, in minutes; with `CONFORMANCE_TROUBLES=1` one thing goes wrong at every moment of every way.
 */
const reach = {
  depth: 80,
  troubles: Number(process.env['CONFORMANCE_TROUBLES'] ?? 0),
  moments: Number(process.env['CONFORMANCE_MOMENTS'] ?? 60),
};

const STAGES = ['CHECK_START', 'ACTIVE_RIDE', 'ACTIVE_RIDE_END', 'ACTIVE_RIDE_COMPLETED'];
const PAUSES = ['CHECK_START_PAUSE', 'PAUSE', 'CHECK_END_PAUSE'];

/** Everything that can happen to a rider of this vehicle, each once. */
export function exhaust(name: string, number: string): void {
  describe(`everything that can happen to a rider with a ${name}`, () => {
    let world: World;
    let explored: Explored;
    beforeAll(async () => {
      world = await openWorld(number);
      explored = await explore(world, reach);
    }, 1_200_000);
    afterAll(async () => {
      const { moments, transitions, unexplored, rows, commands, byStage, seconds } = explored;
      console.log(
        `explored ${name}: ${JSON.stringify({ moments, transitions, unexplored, rows, commands, byStage, seconds })}`,
      );
      await world.close();
    });

    test('is kept by app and server together', () => expect(explored.broken.join('\n')).toBe(''));
    test('leaves a way out of the ride', () => expect(explored.trapped.slice(0, 5).join('\n')).toBe(''));
    test('was looked for in every stage', () =>
      expect(
        [...STAGES, ...(world.home === 'station' ? [] : PAUSES)].filter((stage) => !(stage in explored.byStage)),
      ).toEqual([]));
  });
}
