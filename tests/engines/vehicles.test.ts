import { expect } from 'vitest';
import { FIRST_BIKE } from '#sandbox/seed/knownStations.ts';
import { chainBike, takeBike, wheelBike } from '../support/browser/bikes.ts';
import { STATION, takeDocked } from '../support/browser/docks.ts';
import type { Place } from '../support/browser/phone.ts';
import { journeysInEachEngine } from './inEachEngine.ts';
import type { EnginePhone } from './phone.ts';
import { finishRide, lookUp } from './verbs.ts';

const inEachEngine = journeysInEachEngine();

type Phones = (options: { place: Place }) => Promise<EnginePhone>;

/** From the landing page to the start of a ride on this bike. */
async function start(phone: Phones, { number, place }: { number: string; place: Place }): Promise<EnginePhone> {
  const rider = await phone({ place });
  await lookUp(rider, number);
  await rider.tap('button', 'Начать поездку');
  return rider;
}

inEachEngine(
  'A rider of a bike with a wheel lock pauses, resumes and finishes the ride, although the page reloads in between',
  async ({ stage, phone }) => {
    const bike = await takeBike(stage.control, wheelBike);
    const rider = await start(phone, bike);
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

inEachEngine(
  'A rider unlocks a bike with a chain, pauses the ride, and locks the bike at the end',
  async ({ stage, phone }) => {
    const bike = await takeBike(stage.control, chainBike);
    const rider = await start(phone, bike);
    await rider.see('heading', 'Вставьте цепь в\u00A0держатель');
    await bike.hand('chainToHolder');
    await rider.tap('button', 'Пауза');
    await rider.see('heading', 'Закройте замок колеса');
    await bike.hand('closeWheel');
    await rider.tap('button', 'Продолжить');
    await rider.tap('button', 'Завершить');
    await rider.see('heading', 'Закройте замок колеса');
    await bike.hand('closeWheel');
    await rider.see('heading', 'Обмотайте стойку цепью');
    await bike.hand('chainToRack');
    await finishRide(rider, 'Сфотографируйте велосипед');

    expect((await bike.rent()).status).toBe('DONE');
    expect(await bike.lockCommands()).toEqual([
      'chain open obeyed',
      'wheel open obeyed',
      'wheel open obeyed',
      'chain open obeyed',
    ]);
  },
);

inEachEngine(
  'A rider pulls a bike out of its dock, rides, and pushes the bike into another dock',
  async ({ stage, phone }) => {
    const bike = await takeDocked(stage.control, FIRST_BIKE);
    const rider = await start(phone, bike);
    await rider.see('heading', 'Тяните велосипед на себя');
    await bike.hand('pullOut');
    await rider.see('button', 'Вернуть');
    await stage.control.POST('/control/clock', { body: { milliseconds: 600_000 } });
    await rider.tap('button', 'Вернуть');
    await rider.see('heading', 'Задвиньте велосипед в\u00A0док');
    await bike.hand('pushIn', STATION.first);
    await rider.see('heading', 'Поездка завершена');
    expect((await bike.rent()).status).toBe('DONE');
    expect(await bike.lockCommands()).toEqual(['open obeyed']);
  },
);
