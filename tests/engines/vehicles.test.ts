import { expect } from 'vitest';
import { FIRST_BIKE, FIRST_EBIKE } from '#sandbox/seed/knownStations.ts';
import { takeBike, wheelBike } from '../journeys/bikes.ts';
import { STATION, takeDocked } from '../journeys/docks.ts';
import { openNumberPad, signIn, typeNumber } from '../journeys/verbs.ts';
import { journeysInEachEngine } from './inEachEngine.ts';
import type { EnginePhone } from './phone.ts';
import { finishRide } from './verbs.ts';

const inEachEngine = journeysInEachEngine();

/** From the landing page to the start of a ride. */
async function start(rider: EnginePhone, number: string): Promise<void> {
  await rider.open('/');
  await signIn(rider);
  await openNumberPad(rider);
  await typeNumber(rider, number);
  await rider.tap('button', 'Начать поездку');
}

inEachEngine(
  'a bike with a wheel lock is paused, the page is loaded anew, and the ride goes on to its receipt',
  async ({ stage, phone }) => {
    const bike = await takeBike(stage.control, wheelBike);
    const rider = await phone({ place: bike.place });
    await start(rider, bike.number);
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

for (const [kind, number] of [
  ['a bike', FIRST_BIKE],
  ['an electric bike', FIRST_EBIKE],
] as const) {
  inEachEngine(`${kind} is pulled out of its dock, ridden, and pushed into another`, async ({ stage, phone }) => {
    const bike = await takeDocked(stage.control, number);
    const rider = await phone({ place: bike.place });
    await start(rider, bike.number);
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
  });
}
