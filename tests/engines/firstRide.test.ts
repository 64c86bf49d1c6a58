import { expect } from 'vitest';
import { startRide } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';
import { journeysInEachEngine } from './inEachEngine.ts';
import { finishRide, lookUp } from './verbs.ts';

const inEachEngine = journeysInEachEngine();

inEachEngine('A rider signs in, types a number, rides and pays once', async ({ stage, phone }) => {
  const world = openWorld(stage.control);
  const before = await world.ledger('10001');
  const { number, place } = await world.vehicle();
  const rider = await phone({ place });

  await lookUp(rider, number);
  await startRide(rider);

  // Ten minutes past the free half hour of the demo tariff.
  await stage.control.POST('/control/clock', { body: { milliseconds: 2_400_000 } });
  await rider.see('timer', /./);
  await expect.poll(() => rider.textOf('timer', /./)).toMatch(/^00:4\d:/);

  await rider.stand((await world.parking()).place);
  await rider.tap('button', 'Завершить');
  await finishRide(rider);

  const { rents, charges } = await world.ledger('10001');
  const [rent] = rents.slice(0, rents.length - before.rents.length);
  expect([rent?.number, rent?.status, rent?.hasPhoto]).toEqual([number, 'DONE', true]);
  expect(charges.filter(({ rentId }) => rentId === rent?.id).map(({ amount }) => amount)).toEqual([rent?.cost]);
  expect(await world.lockCommands(rent?.id ?? '')).toEqual(['open obeyed', 'close obeyed']);
});
