import { expect } from 'vitest';
import { barriers } from '../support/browser/axe.ts';
import { GOAL, journey } from '../support/browser/journey.ts';
import type { Stage } from '../support/browser/stage.ts';
import { appIsKept, rideScooter } from '../support/browser/verbs.ts';
import { cameraPicture, chooseFile, looksOf } from './picture.ts';

const asksPhoto = 'Сфотографируйте самокат';

/** To the last step of a ride: parked, only the photo is missing. */
async function rideToPhoto(parts: Parameters<typeof rideScooter>[0], login: string) {
  const { world, rider } = await rideScooter(parts, login);
  await rider.stand((await world.parking()).place);
  await rider.tap('button', 'Завершить');
  await rider.passUntil('heading', asksPhoto);
  return { world, rider, rentId: (await world.ledger(login)).rents[0]?.id ?? '' };
}

/** The bytes of this rent's photo on the server; null while it has none. */
async function received({ sandbox }: Stage, rentId: string): Promise<Buffer | null> {
  const { rows } = await sandbox.db.transaction((sql) =>
    sql.query<{ bytes: Uint8Array }>('select bytes from sandbox.rent_photos where rent_id = $1', [rentId]),
  );
  return rows[0] ? Buffer.from(rows[0].bytes) : null;
}

// S022
journey(
  'The app turns a photo of the vehicle upright, shrinks it and removes its location data',
  GOAL,
  async ({ stage, phone }) => {
    const { world, rider, rentId } = await rideToPhoto({ stage, phone }, '10001');

    await chooseFile(rider, 'Выбрать из файлов', {
      name: 'torn.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('no picture at all'),
    });
    await rider.see('heading', 'Фото не подошло');
    expect(await barriers(rider)).toEqual([]);
    await rider.tap('button', 'Переснять');
    await rider.see('heading', asksPhoto);

    // The first try fails, and the clock does not move, so no timer retries.
    await world.faults({ fault: 'status', status: 503, match: '/photo$', api: 'gateway', times: 1 });
    const picture = await cameraPicture(rider);
    expect(looksOf(picture)).toEqual({ width: 2_000, height: 1_000, hasExif: true });
    const refused = rider.page.waitForResponse((answer) => answer.url().endsWith('/photo') && answer.status() === 503);
    await chooseFile(rider, 'Выбрать из файлов', { name: 'IMG_4711.JPG', mimeType: 'image/jpeg', buffer: picture });
    await rider.see('heading', 'Всё готово');
    await rider.see('img', 'Ваше фото самоката');
    await refused;
    await rider.page.clock.pauseAt((await rider.page.evaluate(() => Date.now())) + 500);
    expect(await received(stage, rentId)).toBeNull();
    await rider.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(async () => (await received(stage, rentId)) !== null).toBe(true);
    const photo = (await received(stage, rentId)) ?? Buffer.alloc(0);
    expect(looksOf(photo)).toEqual({ width: 800, height: 1_600, hasExif: false });
    expect(photo.length).toBeLessThan(200_000);
    await rider.page.clock.resume();
    expect(await barriers(rider)).toEqual([]);

    await rider.tap('button', 'Завершить поездку');
    await rider.passUntil('heading', 'Поездка завершена');
  },
);

journey('While no page is open, the service worker sends the photo that is still unsent', async ({ stage, phone }) => {
  await stage.deploy({ worker: true });
  await stage.control.PATCH('/control/riders/{login}', {
    params: { path: { login: '10005' } },
    body: { tariff: true, card: true },
  });
  const { world, rider, rentId } = await rideToPhoto({ stage, phone }, '10005');
  await appIsKept(rider);

  await world.faults({ fault: 'drop-before', match: '/photo$', api: 'gateway' });
  await chooseFile(rider, 'Выбрать из файлов', {
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer: await cameraPicture(rider),
  });
  await rider.see('heading', 'Всё готово');
  const isLeft = () =>
    rider.page.evaluate(async () => {
      const opened = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open('velorent.photos');
        opening.onsuccess = () => resolve(opening.result);
      });
      const photos = await new Promise<unknown[]>((resolve) => {
        const reading = opened.transaction('photos').objectStore('photos').getAll();
        reading.onsuccess = () => resolve(reading.result);
      });
      opened.close();
      return photos.some((photo) => /"delivery":/.test(JSON.stringify(photo)));
    });
  await expect.poll(isLeft).toBe(true);
  await rider.tap('button', 'Завершить поездку');
  await rider.passUntil('heading', 'Поездка завершена');
  await rider.read(/^Фото ещё в телефоне/);

  // The app is gone; a file of its origin is open instead, from where the browser's call to the worker can be made.
  await rider.page.goto('/version.json');
  await world.faults();
  const devtools = await rider.context.newCDPSession(rider.page);
  const registrationId = new Promise<string>((resolve) => {
    devtools.on(
      'ServiceWorker.workerRegistrationUpdated',
      ({ registrations }) => registrations[0] && resolve(registrations[0].registrationId),
    );
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin: stage.app,
    registrationId: await registrationId,
    tag: 'velorent.photos',
    lastChance: false,
  });
  await expect.poll(async () => (await received(stage, rentId)) !== null).toBe(true);
  expect((await world.ledger('10005')).rents[0]?.hasPhoto).toBe(true);
});
