import { expect } from 'vitest';
import { FIRST_BIKE } from '#sandbox/seed/knownStations.ts';
import { barriers } from '../support/browser/axe.ts';
import { besideFullStation, STATION, takeDocked } from '../support/browser/docks.ts';
import { GOAL, journey } from '../support/browser/journey.ts';
import { lookUp } from '../support/browser/verbs.ts';

const pull = 'Тяните велосипед на себя';
const push = 'Задвиньте велосипед в\u00A0док';

journey(
  'A rider starts a bike by the number of its dock, and the ride ends when the rider pushes the bike into a free dock',
  GOAL,
  async ({ stage, phone }) => {
    const bike = await takeDocked(stage.control, FIRST_BIKE);
    const rider = await phone({ place: bike.place });
    await lookUp(rider, '300103');
    await rider.see('heading', `Велосипед №\u00A0${FIRST_BIKE}`);
    await rider.read('Док 3, станция «1. Никольская улица»');
    await rider.tap('button', 'Начать поездку');
    await rider.passUntil('heading', pull);
    await rider.see('img', 'Велосипед тянут из дока на себя');
    await rider.see('timer', /^Ещё \d+ секунд/);
    expect(await barriers(rider)).toEqual([]);
    await bike.hand('pullOut');
    await rider.passUntil('button', 'Вернуть');
    expect(await rider.page.getByRole('button', { name: 'Пауза' }).count()).toBe(0);

    // Longer than the tariff's free time.
    await rider.pass(3_000_000);
    await rider.stand(besideFullStation);
    await rider.tap('button', 'Вернуть');
    await rider.see('heading', push);
    await rider.read('Ближе всех «2. улица Ильинка», но там все доки заняты.');
    await rider.see('link', /^1\. Никольская улица/);
    // This station accepts only electric bikes.
    expect(await rider.page.getByRole('link', { name: /Варварка/ }).count()).toBe(0);
    expect(await barriers(rider)).toEqual([]);
    await rider.stand(bike.place);
    await expect.poll(() => rider.page.getByText(/^Ближе всех/).count()).toBe(0);
    await rider.tap('button', 'В доке, а поездка идёт');
    await rider.passUntil('heading', 'Док не чувствует велосипед');

    await bike.hand('pushIn', STATION.mechanical);
    await rider.passUntil('heading', 'Поездка завершена');
    await rider.read('Велосипед принят: станция «3. площадь Революции»');
    const { status, cost } = await bike.rent();
    expect([status, (await bike.charges()).map(({ amount }) => amount)]).toEqual(['DONE', [cost]]);
    expect(await bike.lockCommands()).toEqual(['open obeyed']);
  },
);

journey(
  'When a Port+ station has no free dock, a rider of a dock bike can end the ride beside the station',
  async ({ stage, phone }) => {
    const bike = await takeDocked(stage.control, FIRST_BIKE);
    const rider = await phone({ place: bike.place });
    await lookUp(rider, bike.number);
    await rider.tap('button', 'Начать поездку');
    await rider.passUntil('heading', pull);
    await bike.hand('pullOut');
    await rider.passUntil('button', 'Вернуть');
    await rider.pass(600_000);
    await rider.stand(besideFullStation);
    await rider.tap('button', 'Вернуть');
    await rider.read('Ближе всех «2. улица Ильинка», но там все доки заняты.');
    await rider.tap('button', /^Нет свободного дока/);
    await rider.read('На станциях «Порт+» можно завершить поездку, даже когда все доки заняты.');
    expect(await barriers(rider)).toEqual([]);
    await rider.tap('button', 'Завершить у станции');
    await rider.passUntil('heading', 'Поездка завершена');
    await rider.read('Велосипед принят: станция «2. улица Ильинка»');
    expect((await bike.rent()).status).toBe('DONE');
  },
);
