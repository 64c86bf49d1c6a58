import { expect } from 'vitest';
import { completeBike, lockBike, meetBike, pauseBike, rideBike, startBike, wheelBike } from './bikes.ts';
import { journey } from './journey.ts';
import { tapInSheet } from './verbs.ts';

journey('a bike with only a wheel lock is ridden, paused, resumed and finished', async ({ stage, phone }) => {
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

journey(
  'an expired pause waits for another tap; a wheel lock that jams afterwards opens at the next try',
  async ({ stage, phone }) => {
    const { bike, rider } = await rideBike({ stage, phone }, wheelBike);
    // An expired pause is not sent without a tap, and the message is only about this ride.
    await rider.context.setOffline(true);
    await rider.tap('button', 'Пауза');
    await rider.pass(30_000);
    rider.complaints.splice(0);
    await rider.context.setOffline(false);
    await rider.passUntil('button', 'Повторить');
    await rider.read('Команда не успела дойти');
    expect(await rider.page.getByRole('button', { name: 'Выбрать другой' }).count()).toBe(0);
    expect((await bike.rent()).stage).toBe('ACTIVE_RIDE');
    await rider.tap('button', 'Повторить');
    await rider.see('heading', 'Закройте замок колеса');
    await bike.hand('closeWheel');
    await rider.passUntil('button', 'Продолжить');
    await bike.set({ jammed: true });
    await rider.tap('button', 'Продолжить');
    await rider.passUntil('button', 'Попробовать ещё раз');
    await rider.see('heading', 'Замок не отвечает');
    expect(await bike.lockCommands()).toEqual(['wheel open obeyed', 'wheel open jammed']);
    // Nothing is retried without a tap.
    await rider.pass(25_000);
    expect(await bike.lockCommands()).toHaveLength(2);

    await bike.set({ jammed: false });
    await rider.tap('button', 'Попробовать ещё раз');
    await rider.passUntil('button', 'Пауза');
    expect(await bike.lockCommands()).toEqual(['wheel open obeyed', 'wheel open jammed', 'wheel open obeyed']);
    await lockBike(rider, bike);
    await completeBike(rider);
  },
);

journey(
  'a lock that only reports that it opened costs nothing: the app asks, and the rider cancels the ride',
  async ({ stage, phone }) => {
    const { bike, rider } = await meetBike({ stage, phone }, wheelBike);
    await bike.set({ ghost: true });
    await startBike(rider, bike);
    await rider.read('Замок открылся?');
    await rider.tap('button', 'Отменить бесплатно');
    await tapInSheet(rider, 'Отменить бесплатно');
    await rider.passUntil('heading', 'Поездка отменена');
    const rent = await bike.rent();
    expect([rent.status, rent.cost]).toEqual(['DONE', 0]);
    expect(await bike.charges()).toEqual([]);
    expect(await bike.lockCommands()).toEqual(['wheel open ghost']);
  },
);

journey('a ride within the inspection is cancelled once the wheel is closed', async ({ stage, phone }) => {
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
