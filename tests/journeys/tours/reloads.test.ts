import { expect } from 'vitest';
import { chainBike, completeBike, meetBike, reloadAt, rideBike } from '../../support/browser/bikes.ts';
import { journey } from '../../support/browser/journey.ts';

journey(
  'A chain bike’s start goes on after a reload at each step, and each lock opens only after the rider’s tap',
  async ({ stage, phone }) => {
    const { bike, rider } = await meetBike({ stage, phone }, chainBike);
    await rider.tap('button', 'Начать поездку');
    // Before the vehicle is reached.
    await rider.see('heading', 'Связываемся с велосипедом');
    await expect
      .poll(() =>
        bike
          .rent()
          .then(({ step }) => step)
          .catch(() => null),
      )
      .toBe('wait');
    await reloadAt(rider, bike, 'button', 'Открыть замок цепи');
    expect(await bike.lockCommands()).toEqual([]);
    await rider.tap('button', 'Открыть замок цепи');
    await rider.passUntil('heading', 'Размотайте цепь');
    // The reload does not shorten the six seconds.
    await rider.page.reload();
    await rider.passUntil('timer', /^Осталось \d секунд/);
    await rider.passUntil('button', 'Проверить цепь');
    await reloadAt(rider, bike, 'button', 'Проверить цепь');
    await bike.hand('chainToHolder');
    await reloadAt(rider, bike, 'button', 'Открыть замок колеса');
    await rider.tap('button', 'Открыть замок колеса');
    await rider.passUntil('button', 'Пауза');
    expect(await bike.lockCommands()).toEqual(['chain open obeyed', 'wheel open obeyed']);
  },
);

journey(
  'The finish of a ride on a chain bike survives a reload at each lock task and at the photo task',
  async ({ stage, phone }) => {
    const { bike, rider } = await rideBike({ stage, phone }, chainBike);

    await rider.tap('button', 'Завершить');
    await rider.passUntil('heading', 'Закройте замок колеса');
    await reloadAt(rider, bike, 'heading', 'Закройте замок колеса');
    await bike.hand('closeWheel');
    await reloadAt(rider, bike, 'button', 'Открыть замок цепи');
    await rider.tap('button', 'Открыть замок цепи');
    await rider.passUntil('heading', 'Достаньте цепь');
    await rider.pass(6_000);
    await reloadAt(rider, bike, 'heading', 'Обмотайте стойку цепью');
    await bike.hand('chainToRack');
    await rider.passUntil('heading', 'Сфотографируйте велосипед');
    await reloadAt(rider, bike, 'heading', 'Сфотографируйте велосипед');
    await completeBike(rider);
    await rider.page.reload();
    await rider.see('heading', 'Поездка завершена');
    expect(await bike.lockCommands()).toEqual(['chain open obeyed', 'wheel open obeyed', 'chain open obeyed']);
  },
);
