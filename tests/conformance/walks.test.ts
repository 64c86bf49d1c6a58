import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FIRST_BIKE } from '#sandbox/seed/knownStations.ts';
import { FIRST_CHAIN_BIKE, FIRST_SCOOTER, FIRST_WHEEL_BIKE } from '#sandbox/seed/vehicles.ts';
import { walk } from './walk.ts';
import { openWorld, type World } from './world.ts';

/** `CONFORMANCE_SEEDS=500 npm run test:conformance` walks longer; `CONFORMANCE_SEED=17` walks one day again. */
const SEEDS = Number(process.env['CONFORMANCE_SEEDS'] ?? 5);
const only = process.env['CONFORMANCE_SEED'];
const seeds = only === undefined ? Array.from({ length: SEEDS }, (_, i) => i + 1) : [Number(only)];

describe.each([
  ['scooter', FIRST_SCOOTER],
  ['chain bike', FIRST_CHAIN_BIKE],
  ['bike without a chain', FIRST_WHEEL_BIKE],
  ['docked bike', FIRST_BIKE],
])('a random day of a rider with a %s', (name, number) => {
  let world: World;
  let first: Awaited<ReturnType<World['keep']>>;
  beforeAll(async () => {
    world = await openWorld(number);
    first = await world.keep();
  });
  afterAll(() => world.close());

  test.each(seeds)(
    `On random day %i of a rider with a ${name}, the state charts and the sandbox keep all their invariants`,
    async (seed) => {
      await world.putBack(first);
      const { broken, steps } = await walk(world, seed);
      expect(broken, `CONFORMANCE_SEED=${seed}\n${steps.join(' → ')}`).toEqual([]);
    },
  );
});
