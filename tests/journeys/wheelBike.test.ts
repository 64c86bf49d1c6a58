import { expect } from 'vitest';
import { completeBike, lockBike, pauseBike, rideBike, wheelBike } from '../support/browser/bikes.ts';
import { GOAL, journey } from '../support/browser/journey.ts';
import { tapInSheet } from '../support/browser/verbs.ts';

// A075, B004
journey('A rider rides, pauses, resumes and finishes a bike with only a wheel lock', GOAL, async ({ stage, phone }) => {
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
});

journey('A rider cancels a ride within the inspection after closing the wheel', async ({ stage, phone }) => {
  const { bike, rider } = await rideBike({ stage, phone }, wheelBike);
  await rider.tap('button', /^Не открылся или сломан/);
  await rider.read('Закройте замок колеса');
  await rider.tap('button', 'Замок закрыт, отменить');
  await rider.passUntil('heading', 'Замок пока открыт');
  expect((await bike.rent()).endedAt).toBeNull();
  await bike.hand('closeWheel');
  await tapInSheet(rider, 'Отменить бесплатно');
  await rider.passUntil('heading', 'Поездка отменена');
  expect((await bike.rent()).cost).toBe(0);
  expect(await bike.charges()).toEqual([]);
});
