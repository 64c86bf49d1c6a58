import { expect } from 'vitest';
import {
  chainBike,
  completeBike,
  lockBike,
  meetBike,
  openCard,
  pauseBike,
  rideBike,
  startBike,
  takeBike,
  wheelBike,
} from '../support/browser/bikes.ts';
import { GOAL, journey } from '../support/browser/journey.ts';
import { openWorld } from '../support/browser/world.ts';

// A075, B004
journey(
  'A rider completes a ride with a pause on a bike that has only a wheel lock',
  GOAL,
  async ({ stage, phone }) => {
    const { bike, rider } = await rideBike({ stage, phone }, wheelBike);
    await pauseBike(rider, bike);
    await rider.tap('button', 'Продолжить');
    await rider.passUntil('button', 'Пауза');
    await rider.pass(2_400_000);
    await lockBike(rider, bike);
    await completeBike(rider);

    const rent = await bike.rent();
    expect(rent.status).toBe('DONE');
    expect((await bike.charges()).map(({ kind, amount }) => [kind, amount])).toEqual([['ride', rent.cost]]);
    expect(await bike.lockCommands()).toEqual(['wheel open obeyed', 'wheel open obeyed']);
  },
);

// B020
journey(
  'When the chain of a bike jams at the start, the rider pays nothing and starts another bike',
  GOAL,
  async ({ stage, phone }) => {
    const bike = await takeBike(stage.control, chainBike);
    await bike.jamChain();
    const rider = await phone({ place: bike.place });
    await openCard(rider, bike);
    await rider.tap('button', 'Начать поездку');
    await rider.passUntil('button', 'Выбрать другой');
    expect([(await bike.rent()).status, await bike.charges()]).toEqual(['ERROR_START', []]);
    await rider.tap('button', 'Выбрать другой');

    await rider.tap('button', 'Начать поездку');
    await rider.passUntil('button', 'Пауза');
    expect((await bike.rent()).number).not.toBe(bike.number);
    expect(await bike.lockCommands()).not.toContain('chain open jammed');
  },
);

journey(
  'Every command to a chain bike takes effect once, even when the phone loses the server’s responses',
  async ({ stage, phone }) => {
    const { bike, rider } = await meetBike({ stage, phone }, chainBike);
    // Twice each: the browser itself retries a cut connection once.
    const lost = ['^POST /api/rents$', '/open-chain$', '/open-lock$', '/finish$', '/complete$'];
    await openWorld(stage.control).faults(
      ...lost.map((match) => ({ fault: 'drop-after', match, api: 'gateway', times: 2 }) as const),
    );
    await startBike(rider, bike);
    await rider.pass(2_400_000);
    await lockBike(rider, bike);
    await completeBike(rider);

    const left = await stage.control.GET('/control/faults');
    expect(left.data?.rules.filter(({ times }) => times !== 0)).toEqual([]);
    expect(await bike.lockCommands()).toEqual(['chain open obeyed', 'wheel open obeyed', 'chain open obeyed']);
    expect((await bike.charges()).map(({ amount }) => amount)).toEqual([(await bike.rent()).cost]);
  },
);
