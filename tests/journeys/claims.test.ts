import { expect } from 'vitest';
import { barriers } from '../support/browser/axe.ts';
import { journey } from '../support/browser/journey.ts';
import { rideScooter } from '../support/browser/verbs.ts';
import { cameraPicture, chooseFile } from './picture.ts';

// B019
journey(
  'A rider without a network claims with a photo that the vehicle is returned; later the app shows that support ended the ride',
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
    const buffer = await cameraPicture(rider);
    await chooseFile(rider, 'Снять', { name: 'wrong.jpg', mimeType: 'image/jpeg', buffer });
    await rider.see('img', 'Ваше фото');
    expect(await barriers(rider)).toEqual([]);
    await rider.tap('button', /^Записать время \d/);
    await rider.see('heading', /^Записано/);
    await rider.tap('button', 'Понятно');
    // The browser and the map log each connection that was cut.
    rider.complaints.splice(0);
    await rider.context.setOffline(false);
    const claims = async () => (await stage.control.GET('/control/claims')).data?.items ?? [];
    await expect
      .poll(async () => (await rider.pass(1_000), claims()))
      .toMatchObject([{ reason: 'offline', photoFollows: true, hasPhoto: true, isOpen: true }]);

    await world.endBySupport((await claims())[0]?.rentId ?? '');
    await rider.passUntil('heading', 'Поездку завершила поддержка');
    await rider.read(/по вашей записи/);
  },
);
