import { expect } from 'vitest';
import { journey } from '../support/browser/journey.ts';
import { finishAtParking, lookUp, meetScooter, startRide } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';

const MINUTE = 60_000;

journey(
  'A rider reserves a scooter from afar and starts from it, and the receipt has the paid minutes',
  async ({ stage, phone }) => {
    const world = openWorld(stage.control);
    const { number, place } = await world.vehicle();
    const rider = await phone({ place: { ...place, latitude: place.latitude + 0.004 } });
    await lookUp(rider, number);
    await rider.read(/^Бронь на\s30\sмин: 10\sмин бесплатно, потом 3\s₽\/.?мин/);
    await rider.tap('button', 'Забронировать');
    await rider.read('Он ваш.');
    await rider.read(/^Бесплатно ещё/);

    await rider.open('/map');
    await rider.see('region', 'Ваша бронь');
    await rider.pass(11.5 * MINUTE);
    await rider.read(/^Осталось .*, пока 6\s₽/);
    await rider.stand(place);
    await rider.tap('button', 'Открыть');
    await startRide(rider);
    await finishAtParking(rider, world);
    await rider.read(/^Бронь: \d минуты по\s3\s₽/);
    expect((await world.newestCharges('10001')).map(({ kind }) => kind)).toEqual(['ride']);
  },
);

journey(
  'Without a network a reservation ends on the screen at its time, and its cost comes with the network',
  async ({ stage, phone }) => {
    const { rider, world } = await meetScooter({ stage, phone });
    await rider.tap('button', 'Забронировать');
    await rider.read('Он ваш.');
    await rider.open('/map');
    await rider.see('region', 'Ваша бронь');
    await rider.context.setOffline(true);
    await rider.tap('button', 'Открыть');
    await rider.read('Нет связи');
    await rider.read(/^Бесплатно ещё/);
    await rider.tap('button', 'Закрыть');
    await rider.pass(31 * MINUTE);
    await rider.read('Бронь закончилась.');
    await rider.context.setOffline(false);
    await rider.read('Бронь закончилась. Списали 60 ₽.');
    expect((await world.ledger('10001')).charges[0]).toMatchObject({ kind: 'reservation', amount: 60, from: 'card' });
    await rider.tap('button', 'Понятно');
    await rider.see('link', 'Сканировать');
  },
);
