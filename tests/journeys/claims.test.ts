import { expect } from 'vitest';
import { barriers } from '../support/browser/axe.ts';
import { chainBike, completeBike, rideBike, type Bike, wheelBike } from '../support/browser/bikes.ts';
import { journey } from '../support/browser/journey.ts';
import type { Phone } from '../support/browser/phone.ts';
import type { Stage } from '../support/browser/stage.ts';
import { tapInSheet } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';
import { cameraPicture, chooseFile } from './picture.ts';

/** Inside the Kremlin. */
const noParking = { latitude: 55.7515, longitude: 37.6185 };

const claimOf = async ({ control }: Stage, bike: Bike) => {
  const { id } = await bike.rent();
  return (await control.GET('/control/claims')).data?.items.find(({ rentId }) => rentId === id);
};

async function photographWhatIsWrong(rider: Phone): Promise<void> {
  const picture = await cameraPicture(rider);
  await chooseFile(rider, 'Снять', { name: 'wrong.jpg', mimeType: 'image/jpeg', buffer: picture });
  await rider.see('img', 'Ваше фото');
}

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
    await photographWhatIsWrong(rider);
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

journey(
  'A rider whose finish is refused twice can claim the ride, and can still finish it at a parking',
  async ({ stage, phone }) => {
    const { bike, rider } = await rideBike({ stage, phone }, wheelBike);
    await rider.stand(noParking);
    await rider.tap('button', 'Завершить');
    await rider.passUntil('heading', 'Здесь завершить нельзя');
    await rider.tap('button', /^Я на парковке/);
    await rider.passUntil('button', 'Не получается завершить?');
    await rider.tap('button', 'Не получается завершить?');
    expect(await rider.page.getByRole('radio', { name: 'Парковку не принимает' }).isChecked()).toBe(true);
    await tapInSheet(rider, /^Записать время/);
    await rider.see('heading', /^Записано/);
    await rider.tap('button', 'Понятно');
    await expect.poll(async () => (await claimOf(stage, bike))?.reason).toBe('parking');

    await rider.stand(bike.place);
    await rider.pass(600_000);
    await rider.tap('button', 'Ближайшая парковка');
    await rider.tap('button', /^Я на парковке/);
    await rider.passUntil('heading', 'Закройте замок колеса');
    await bike.hand('closeWheel');
    await rider.passUntil('heading', 'Сфотографируйте велосипед');
    await completeBike(rider);
    // The ten minutes after the claim cost nothing.
    await rider.read(/^[0-2]\sмин$/);
    expect((await bike.rent()).status).toBe('DONE');
  },
);
