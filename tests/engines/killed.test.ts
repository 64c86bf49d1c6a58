import { expect } from 'vitest';
import { startRide } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';
import { journeysInEachEngine } from './inEachEngine.ts';
import { finishRide, lookUp } from './verbs.ts';

const inEachEngine = journeysInEachEngine({ worker: true });

inEachEngine(
  'If the rider finishes offline after the browser has killed the page, the server gets the finish once',
  async ({ stage, network, phone }) => {
    const world = openWorld(stage.control);
    const before = await world.ledger('10001');
    const { number, place } = await world.vehicle();
    const rider = await phone({ place });
    await lookUp(rider, number);
    await startRide(rider);
    await rider.workerRuns();
    await stage.control.POST('/control/clock', { body: { milliseconds: 2_400_000 } });
    await rider.kill();
    await rider.see('button', 'Завершить');
    // Wait until the page knows the new time: without a network it would record the finish by its old clock.
    await expect.poll(() => rider.textOf('timer', /./)).toMatch(/^00:4\d:/);

    await rider.stand((await world.parking()).place);
    await network(rider, false);
    await rider.kill();
    await rider.see('timer', /./);
    await rider.tap('button', 'Завершить');
    await rider.read(/^Завершение записано/);
    // The browser logs each cut connection to the console.
    await rider.forgive();

    await network(rider, true);
    await finishRide(rider);
    const { rents, charges } = await world.ledger('10001');
    const [rent] = rents.slice(0, rents.length - before.rents.length);
    expect([rent?.number, rent?.status, rent?.hasPhoto]).toEqual([number, 'DONE', true]);
    expect(charges.filter(({ rentId }) => rentId === rent?.id).map(({ amount }) => amount)).toEqual([rent?.cost]);
    expect(await world.lockCommands(rent?.id ?? '')).toEqual(['open obeyed', 'close obeyed']);
    await rider.forgive();
  },
);
