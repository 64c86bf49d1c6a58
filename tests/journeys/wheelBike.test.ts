import { expect } from 'vitest';
import { completeBike, lockBike, openCard, pauseBike, startBike, takeBike, wheelBike } from './bikes.ts';
import { journey } from './journey.ts';
import { tapInSheet } from './verbs.ts';

journey('a bike with a wheel lock alone is ridden, paused, ridden on and left', async ({ stage, phone }) => {
  const bike = await takeBike(stage.control, wheelBike);
  const rider = await phone({ place: bike.place });
  await openCard(rider, bike);
  await startBike(rider, bike);
  await pauseBike(rider, bike);
  await rider.tap('button', 'Продолжить');
  await rider.passUntil('button', 'Пауза');
  await rider.pass(2_400_000);
  await lockBike(rider, bike);
  await completeBike(rider);

  const rent = await bike.rent();
  expect(rent.status).toBe('DONE');
  expect((await bike.charges()).map(({ kind, amount }) => [kind, amount])).toEqual([['ride', rent.cost]]);
  expect(await bike.orders()).toEqual(['wheel open obeyed', 'wheel open obeyed']);
});

journey(
  'a pause that came too late waits for another word; a wheel lock that is jammed after it opens when tried again',
  async ({ stage, phone }) => {
    const bike = await takeBike(stage.control, wheelBike);
    const rider = await phone({ place: bike.place });
    await openCard(rider, bike);
    await startBike(rider, bike);
    // A pause that came too late is not done behind the rider's back, and nothing but this ride is spoken of.
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
    expect(await bike.orders()).toEqual(['wheel open obeyed', 'wheel open jammed']);
    // Nothing is tried behind the rider's back.
    await rider.pass(25_000);
    expect(await bike.orders()).toHaveLength(2);

    await bike.set({ jammed: false });
    await rider.tap('button', 'Попробовать ещё раз');
    await rider.passUntil('button', 'Пауза');
    expect(await bike.orders()).toEqual(['wheel open obeyed', 'wheel open jammed', 'wheel open obeyed']);
    await lockBike(rider, bike);
    await completeBike(rider);
  },
);

journey(
  'a lock that only says that it has opened costs nothing: it is asked about, and the ride is taken back',
  async ({ stage, phone }) => {
    const bike = await takeBike(stage.control, wheelBike);
    const rider = await phone({ place: bike.place });
    await openCard(rider, bike);
    await bike.set({ ghost: true });
    await startBike(rider, bike);
    await rider.read('Замок открылся?');
    await rider.tap('button', 'Отменить бесплатно');
    await tapInSheet(rider, 'Отменить бесплатно');
    await rider.passUntil('heading', 'Поездка отменена');
    const rent = await bike.rent();
    expect([rent.status, rent.cost]).toEqual(['DONE', 0]);
    expect(await bike.charges()).toEqual([]);
    expect(await bike.orders()).toEqual(['wheel open ghost']);
  },
);

journey('a bike that does not please is taken back once its wheel is closed', async ({ stage, phone }) => {
  const bike = await takeBike(stage.control, wheelBike);
  const rider = await phone({ place: bike.place });
  await openCard(rider, bike);
  await startBike(rider, bike);
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
