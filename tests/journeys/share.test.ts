import { expect } from 'vitest';
import { GOAL, journey } from '../support/browser/journey.ts';
import type { Phone } from '../support/browser/phone.ts';
import { finishAtParking, rideScooter, shareAs } from '../support/browser/verbs.ts';

const gone = (friend: Phone) => friend.see('heading', 'Поездка больше не видна');
/** The page of a friend asks again; only this phone's time moves. */
const askAgain = (friend: Phone) => friend.page.clock.runFor(10_000);

// B073, F100, F101
journey(
  'A friend without an account follows a shared ride on a picture of the city, until the rider stops it or the ride ends',
  GOAL,
  async ({ stage, phone }) => {
    const { world, rider } = await rideScooter({ stage, phone });
    const link = await shareAs(rider, 'Район, 500 м');
    await rider.tap('button', 'Закрыть');
    const friend = await phone();
    const addresses: string[] = [];
    friend.context.on('request', (request) => addresses.push(request.url().split('#', 1)[0] ?? ''));
    await friend.open(link);
    await friend.see('heading', 'Поездка продолжается');
    await friend.read(/^Примерное место на \d\d:\d\d: не дальше 500\sм/);
    await friend.see('img', /^Место поездки на карте/);
    expect(await friend.page.textContent('body')).not.toMatch(/51307|10001|Анна|₽/);

    await rider.tap('button', 'Пауза');
    await rider.passUntil('button', 'Продолжить');
    await askAgain(friend);
    await friend.see('heading', 'Поездка на паузе');

    await rider.tap('button', 'О поездке');
    await rider.tap('button', 'Прекратить');
    await rider.read('Ссылка больше не работает.');
    await rider.tap('button', 'Закрыть');
    await askAgain(friend);
    await gone(friend);

    const other = await shareAs(rider, 'Точное место');
    await rider.tap('button', 'Закрыть');
    await friend.open(other);
    await friend.read(/^Место на \d\d:\d\d\.$/);
    await friend.see('img', /^Место поездки на карте/);
    await finishAtParking(rider, world);
    await askAgain(friend);
    await gone(friend);
    for (const opened of [link, other]) expect(addresses.join('\n')).not.toContain(opened.split('#')[1]);
  },
);
