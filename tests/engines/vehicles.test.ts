import { expect } from 'vitest';
import { takeBike, wheelBike } from '../support/browser/bikes.ts';
import { journeysInEachEngine } from './inEachEngine.ts';
import { finishRide, lookUp } from './verbs.ts';

const inEachEngine = journeysInEachEngine();

inEachEngine(
  'A rider of a bike with a wheel lock pauses, resumes and finishes the ride, although the page reloads in between',
  async ({ stage, phone }) => {
    const bike = await takeBike(stage.control, wheelBike);
    const rider = await phone({ place: bike.place });
    await lookUp(rider, bike.number);
    await rider.tap('button', 'Начать поездку');
    await rider.tap('button', 'Пауза');
    await rider.see('heading', 'Закройте замок колеса');
    await bike.hand('closeWheel');
    await rider.see('button', 'Продолжить');
    await rider.reload();
    await rider.tap('button', 'Продолжить');
    await rider.see('button', 'Пауза');
    await rider.reload();
    await rider.tap('button', 'Завершить');
    await rider.see('heading', 'Закройте замок колеса');
    await bike.hand('closeWheel');
    await finishRide(rider, 'Сфотографируйте велосипед');

    const rent = await bike.rent();
    expect([rent.status, rent.hasPhoto]).toEqual(['DONE', true]);
    expect(await bike.lockCommands()).toEqual(['wheel open obeyed', 'wheel open obeyed']);
  },
);
