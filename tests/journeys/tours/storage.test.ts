import { expect } from 'vitest';
import { journey } from '../../support/browser/journey.ts';
import type { Phone } from '../../support/browser/phone.ts';
import { finishAtParking, rideScooter, signIn, startRide, takePhoto, typeNumber } from '../../support/browser/verbs.ts';
import { openWorld } from '../../support/browser/world.ts';

/** As a browser does that needs room, or a rider in its settings: all at once, under the open page. */
async function throwEverythingAway({ page, context }: Phone, origin: string): Promise<void> {
  await page.evaluate(() => localStorage.setItem('from before', 'yes'));
  const browser = await context.newCDPSession(page);
  await browser.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'local_storage,indexeddb,cache_storage,service_workers',
  });
  // Not everything: the app writes some records again at once.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('from before'))).toBeNull();
}

journey(
  'A rider can still take the photo and finish the ride after the browser deletes the app’s storage',
  async ({ stage, phone }) => {
    const { world, rider } = await rideScooter({ stage, phone });
    await throwEverythingAway(rider, stage.app);

    await rider.tap('button', 'Пауза');
    await rider.passUntil('button', 'Продолжить');
    // Longer than a token is valid: the next one is stored as the first was.
    await rider.pass(900_000);
    const session = () => rider.page.evaluate(() => localStorage.getItem('velorent.rider.session'));
    await expect.poll(session).toContain('refreshToken');
    await rider.page.reload();
    await rider.passUntil('button', 'Продолжить');
    await rider.tap('button', 'Продолжить');
    await rider.passUntil('button', 'Завершить');

    await throwEverythingAway(rider, stage.app);
    await finishAtParking(rider, world);
    const { rents, charges } = await world.ledger('10001');
    expect([rents.map(({ status }) => status), charges.length]).toEqual([['DONE'], 1]);
  },
);

// S010
journey('A rider can sign in, ride and finish the ride on a phone whose storage is full', async ({ stage, phone }) => {
  const world = openWorld(stage.control);
  const { number, place } = await world.vehicle();
  const rider = await phone({ place });
  await rider.page.addInitScript(() => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    Storage.prototype.setItem = full;
    IDBObjectStore.prototype.put = full;
    IDBObjectStore.prototype.add = full;
  });
  await rider.open('/');
  await signIn(rider);
  await rider.tap('link', 'Сканировать');
  await typeNumber(rider, number);
  await startRide(rider);
  await rider.pass(900_000);
  await rider.stand((await world.parking()).place);
  await rider.tap('button', 'Завершить');
  await rider.passUntil('heading', 'Сфотографируйте самокат');
  await takePhoto(rider);
  await rider.read('Телефон не сохранил фото');
  await rider.tap('button', 'Завершить поездку');
  await rider.passUntil('heading', 'Поездка завершена');
  const { rents } = await world.ledger('10001');
  expect(rents.filter(({ status }) => status !== 'DONE')).toEqual([]);
});

journey('In a browser that blocks site data the app shows public pages, and the rider signs in', async ({ phone }) => {
  const rider = await phone();
  await rider.page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  await rider.open('/registration');
  await rider.see('heading', 'Регистрация');
  await rider.open('/policy');
  await rider.see('heading', 'Документы и правила');
  await rider.open('/');
  await signIn(rider);
  await rider.see('link', 'Сканировать');
});
