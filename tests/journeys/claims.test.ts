import { expect } from 'vitest';
import { barriers } from '../support/browser/axe.ts';
import { type Bike, chainBike, rideBike } from '../support/browser/bikes.ts';
import { journey } from '../support/browser/journey.ts';
import type { Stage } from '../support/browser/stage.ts';
import { rideScooter, tapInSheet } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';
import { cameraPicture, chooseFile } from './picture.ts';

journey(
  'A rider who finds the vehicle broken during the free inspection time cancels the ride and pays nothing',
  async ({ stage, phone }) => {
    const { world, rider } = await rideScooter({ stage, phone });
    await rider.tap('button', /^Не открылся или сломан/);
    await rider.tap('button', 'Отменить бесплатно');
    await rider.passUntil('heading', 'Поездка отменена');
    await rider.read('Осмотр бесплатный, деньги не списали.');
    // The receipt stays until the rider closes it.
    await rider.page.reload();
    await rider.see('heading', 'Поездка отменена');
    await rider.tap('button', 'Готово');
    await rider.see('link', 'Сканировать');

    const { rents, charges } = await world.ledger('10001');
    expect(rents.map(({ status, cost }) => [status, cost])).toEqual([['DONE', 0]]);
    expect(charges).toEqual([]);
  },
);

// B019
journey(
  'A rider without a network claims that the vehicle is returned, and later reads that support ended the ride',
  async ({ stage, phone }) => {
    const { world, number, rider } = await rideScooter({ stage, phone });
    await rider.open(`/bike/${number}`);
    await rider.see('heading', 'Сначала завершите эту поездку');
    await rider.tap('button', 'К поездке');
    await rider.see('timer', 'Время поездки');
    await rider.tap('button', 'О поездке');
    await rider.see('heading', 'О поездке');
    await rider.read('До предела 48 часов');
    await rider.open('/history');
    await rider.tap('link', 'К поездке');

    await rider.pass(150_000);
    await rider.context.setOffline(true);
    await rider.read(/^Нет интернета$/);
    await rider.tap('button', 'Завершить');
    await rider.read(/^Завершение записано/);
    await rider.pass(61_000);
    await rider.tap('button', 'Не получается завершить?');
    await rider.see('heading', 'Не получается завершить?');
    expect(await rider.page.getByRole('radio', { name: 'Нет интернета' }).isChecked()).toBe(true);
    await rider.tap('button', /^Записать время \d/);
    await rider.see('heading', /^Записано/);
    await rider.tap('button', 'Понятно');
    // The browser and the map log each connection that was cut.
    rider.complaints.splice(0);
    await rider.context.setOffline(false);
    const claims = async () => (await stage.control.GET('/control/claims')).data?.items ?? [];
    await expect
      .poll(async () => (await rider.pass(1_000), (await claims()).map(({ reason }) => reason)))
      .toEqual(['offline']);

    await world.endBySupport((await claims())[0]?.rentId ?? '');
    await rider.passUntil('heading', 'Поездку завершила поддержка');
    await rider.read(/по вашей записи/);
  },
);

const claimOf = async ({ control }: Stage, bike: Bike) => {
  const { id } = await bike.rent();
  return (await control.GET('/control/claims')).data?.items.find(({ rentId }) => rentId === id);
};

journey(
  'When the chain jams twice at the finish, the rider claims that the bike is returned; support ends the ride',
  async ({ stage, phone }) => {
    const world = openWorld(stage.control);
    const { bike, rider } = await rideBike({ stage, phone }, chainBike);
    await rider.pass(2_400_000);

    await bike.jamChain();
    await rider.tap('button', 'Завершить');
    await rider.passUntil('heading', 'Закройте замок колеса');
    await bike.hand('closeWheel');
    await rider.passUntil('button', 'Попробовать ещё раз');
    expect(await rider.page.getByRole('button', { name: 'Не получается завершить?' }).count()).toBe(0);
    await rider.tap('button', 'Попробовать ещё раз');
    await rider.passUntil('button', 'Не получается завершить?');
    await rider.tap('button', 'Не получается завершить?');
    await rider.see('heading', 'Не получается завершить?');
    expect(await rider.page.getByRole('radio', { name: 'Цепь' }).isChecked()).toBe(true);
    const buffer = await cameraPicture(rider);
    await chooseFile(rider, 'Снять', { name: 'wrong.jpg', mimeType: 'image/jpeg', buffer });
    await rider.see('img', 'Ваше фото');
    expect(await barriers(rider)).toEqual([]);
    await tapInSheet(rider, /^Записать время/);
    await rider.see('heading', /^Записано/);
    await rider.read(/Поддержка проверит и завершит поездку/);
    await rider.tap('button', 'Понятно');
    await expect.poll(async () => (await claimOf(stage, bike))?.hasPhoto).toBe(true);
    expect(await claimOf(stage, bike)).toMatchObject({ reason: 'chain', photoFollows: true, isOpen: true });

    // However long support takes, the rider does not pay for it.
    await rider.pass(1_200_000);
    await world.endBySupport((await bike.rent()).id);
    await rider.passUntil('heading', 'Поездку завершила поддержка');
    await rider.read(/по вашей записи/);
    await rider.read(/^4[01]\sмин$/);
    expect((await bike.charges()).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['ride', (await bike.rent()).cost],
    ]);
    expect(await bike.lockCommands()).toEqual([
      'chain open obeyed',
      'wheel open obeyed',
      'chain open jammed',
      'chain open jammed',
    ]);
  },
);
