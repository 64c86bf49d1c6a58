import { expect } from 'vitest';
import { journey } from '../journeys/journey.ts';
import type { Phone } from '../journeys/phone.ts';
import { chooseFile } from '../journeys/picture.ts';
import { finishRide, takePhoto } from '../journeys/verbs.ts';
import { rideToParking } from './rides.ts';
import { hold, killOverQuestion, serverRepeats, serverSays } from './server.ts';

/** Inside the Kremlin. */
const noParking = { latitude: 55.7515, longitude: 37.6185 };

/** Milliseconds: more than the free minutes of the tariff. */
const FREE_MINUTES_GONE = 2_400_000;

const question = 'На какой вы парковке?';
const asksPhoto = 'Сфотографируйте самокат';

async function goBack(rider: Phone): Promise<void> {
  await rider.tap('button', 'Вернуться к поездке');
  await rider.passUntil('button', 'Пауза');
}

/** A phone that reads pictures slowly: the rider has gone on before the chosen picture is ready. */
async function slowPictures({ page }: Phone): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const make = createImageBitmap;
    const ready = new Promise<void>((go) => Object.assign(globalThis, { picturesGo: go }));
    Object.assign(globalThis, {
      createImageBitmap: (...asked: Parameters<typeof make>) =>
        ready.then(() => Reflect.apply(make, globalThis, asked)),
    });
  });
  return () => page.evaluate(() => void Reflect.get(globalThis, 'picturesGo')());
}

journey(
  'the rider returns from each step of the finish: during the position, outside a parking, at an unknown step, at the photo',
  async ({ stage, phone }) => {
    const { world, rider, parking } = await rideToParking(stage, phone, '10001', FREE_MINUTES_GONE);
    const place = async () => (await world.ledger('10001')).rents[0]?.stage;

    await rider.tap('button', 'Завершить');
    await rider.see('heading', 'Проверяем парковку');
    await goBack(rider);
    expect(await place()).toBe('ACTIVE_RIDE');

    await rider.stand(noParking);
    await rider.tap('button', 'Завершить');
    await rider.passUntil('heading', 'Здесь завершить нельзя');
    await goBack(rider);

    await rider.stand({ ...parking.place, accuracy: 60 });
    await rider.tap('button', 'Завершить');
    await rider.passUntil('heading', question);
    await serverSays(stage, { step: 'photo_upload' });
    await rider.see('heading', 'Обновляем');
    await goBack(rider);

    // The photo is in flight, and refused while the rider returns to the ride.
    await rider.stand(parking.place);
    await rider.tap('button', 'Завершить');
    await rider.passUntil('heading', asksPhoto);
    const photo = await hold(rider, stage, /\/photo$/);
    await takePhoto(rider);
    await rider.see('heading', 'Всё готово');
    await photo.asked();
    const back = await hold(rider, stage, /\/return-to-ride$/);
    await rider.tap('button', 'Вернуться к поездке');
    await back.asked();
    await serverRepeats(stage);
    await photo.refuse(415);
    await rider.see('heading', 'Возвращаем поездку');
    await back.letGo();
    await rider.passUntil('button', 'Пауза');
    expect(await place()).toBe('ACTIVE_RIDE');

    await rider.tap('button', 'Завершить');
    await finishRide(rider);
    const { rents, charges } = await world.ledger('10001');
    expect([rents.map(({ status }) => status), charges.length]).toEqual([['DONE'], 1]);
  },
);

journey(
  'the page is killed while the parking’s number, and while the return, is in flight',
  async ({ stage, phone }) => {
    const { world, rider, parking } = await rideToParking(stage, phone, '10004', FREE_MINUTES_GONE);
    await rider.stand({ ...parking.place, accuracy: 60 });
    await rider.tap('button', 'Завершить');
    await rider.passUntil('heading', question);
    await rider.type('Номер парковки', parking.number);
    await killOverQuestion(stage, rider, '/parking', () => rider.tap('button', 'Я на этой парковке'));
    await rider.see('heading', question);
    await rider.pass(1_000);
    await world.faults();
    await rider.passUntil('heading', asksPhoto);

    await killOverQuestion(stage, rider, '/return-to-ride', () => rider.tap('button', 'Вернуться к поездке'));
    await rider.passUntil('heading', 'Возвращаем поездку');
    await world.faults();
    await rider.passUntil('button', 'Пауза');
  },
);

journey(
  'a row, a refused photo and a slow photo arrive while the parking’s number is in flight',
  async ({ stage, phone }) => {
    const { world, rider, parking } = await rideToParking(stage, phone, '10005', FREE_MINUTES_GONE);
    const unsure = { ...parking.place, accuracy: 60 };
    await rider.tap('button', 'Завершить');
    await rider.passUntil('heading', asksPhoto);
    const photo = await hold(rider, stage, /\/photo$/);
    await takePhoto(rider);
    await photo.asked();
    await goBack(rider);
    await rider.stand(unsure);
    await rider.tap('button', 'Завершить');
    await rider.passUntil('heading', question);
    const told = await hold(rider, stage, /\/parking$/);
    await rider.type('Номер парковки', parking.number);
    await rider.tap('button', 'Я на этой парковке');
    await told.asked();
    await serverRepeats(stage);
    await photo.refuse(415);
    await rider.see('heading', question);
    await told.letGo();
    await rider.passUntil('heading', 'Фото не принято');
    await rider.tap('button', 'Переснять');
    await rider.see('heading', asksPhoto);
    expect((await world.ledger('10005')).rents[0]?.hasPhoto).toBe(false);

    // The picture is slow, and the rider goes on.
    const pictures = await slowPictures(rider);
    await takePhoto(rider);
    await goBack(rider);
    await rider.tap('button', 'Завершить');
    await rider.passUntil('heading', question);
    const again = await hold(rider, stage, /\/parking$/);
    await rider.type('Номер парковки', parking.number);
    await rider.tap('button', 'Я на этой парковке');
    await again.asked();
    await pictures();
    await expect.poll(async () => (await world.ledger('10005')).rents[0]?.hasPhoto).toBe(true);
    await again.letGo();
    await rider.see('heading', 'Всё готово');
    await rider.tap('button', 'Завершить поездку');
    await rider.passUntil('heading', 'Поездка завершена');
  },
);

journey(
  'a photo that the server refuses is taken again; a slow photo arrives during the return and after a refusal',
  async ({ stage, phone }) => {
    const { world, rider } = await rideToParking(stage, phone, '10002', FREE_MINUTES_GONE);
    await rider.tap('button', 'Завершить');
    await rider.passUntil('heading', asksPhoto);
    await world.faults({ fault: 'status', status: 415, match: '/photo$', api: 'gateway', times: 1 });
    await takePhoto(rider);
    await rider.see('heading', 'Фото не принято');
    await rider.tap('button', 'Переснять');
    await rider.see('heading', asksPhoto);

    const slow = await slowPictures(rider);
    await takePhoto(rider);
    const back = await hold(rider, stage, /\/return-to-ride$/);
    await rider.tap('button', 'Вернуться к поездке');
    await back.asked();
    await slow();
    await expect.poll(async () => (await world.ledger('10002')).rents[0]?.hasPhoto).toBe(true);
    await rider.see('heading', 'Возвращаем поездку');
    await back.letGo();
    await rider.passUntil('button', 'Пауза');

    // The picture is taken again, and the finish is requested and refused before it is ready.
    await rider.tap('button', 'Завершить');
    await rider.passUntil('heading', 'Всё готово');
    const later = await slowPictures(rider);
    await chooseFile(rider, 'Переснять', {
      name: 'again.jpg',
      mimeType: 'image/jpeg',
      buffer: await rider.page.screenshot({ type: 'jpeg', quality: 40 }),
    });
    await world.faults({ fault: 'status', status: 409, match: '/complete$', api: 'gateway', times: 1 });
    await rider.tap('button', 'Завершить поездку');
    await rider.passUntil('heading', 'Поездка пока не завершена');
    await later();
    await rider.see('heading', 'Всё готово');
    await rider.tap('button', 'Завершить поездку');
    await rider.passUntil('heading', 'Поездка завершена');
    const { rents, charges } = await world.ledger('10002');
    expect(charges.filter(({ kind }) => kind === 'ride').map(({ amount }) => amount)).toEqual([rents[0]?.cost]);
  },
);
