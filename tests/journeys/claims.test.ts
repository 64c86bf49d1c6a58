import { expect } from 'vitest';
import { barriers } from '../support/browser/axe.ts';
import { type Bike, chainBike, rideBike } from '../support/browser/bikes.ts';
import { journey } from '../support/browser/journey.ts';
import type { Stage } from '../support/browser/stage.ts';
import { tapInSheet } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';
import { cameraPicture, chooseFile } from './picture.ts';

const claimOf = async ({ control }: Stage, bike: Bike) => {
  const { id } = await bike.rent();
  return (await control.GET('/control/claims')).data?.items.find(({ rentId }) => rentId === id);
};

journey(
  'A rider whose chain lock fails to open twice at the finish claims the ride, and the receipt says that support ended it',
  async ({ stage, phone }) => {
    const world = openWorld(stage.control);
    const { bike, rider } = await rideBike({ stage, phone }, chainBike);
    await rider.pass(2_400_000);

    await bike.set({ chainJammed: true });
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
