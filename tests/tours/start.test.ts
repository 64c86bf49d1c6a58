import { expect } from 'vitest';
import { FIRST_BIKE } from '#sandbox/seed/knownStations.ts';
import { takeDocked } from '../journeys/docks.ts';
import { journey } from '../journeys/journey.ts';
import { comeBack } from '../journeys/storedSession.ts';
import type { Phone } from '../journeys/phone.ts';
import type { Stage } from '../journeys/stage.ts';
import { lookUp, typeNumber } from '../journeys/verbs.ts';
import { openWorld, type World } from '../journeys/world.ts';
import { hold, killOverQuestion, serverRepeats, serverSays } from './server.ts';

const far = { latitude: 55.7515, longitude: 37.6185 };

/** The card of a free scooter, beside it. */
async function card(stage: Stage, phone: (options: object) => Promise<Phone>, login: string) {
  await stage.control.PATCH('/control/riders/{login}', {
    params: { path: { login } },
    body: { tariff: true, card: true, balance: 0 },
  });
  const world = openWorld(stage.control);
  const { number, place } = await world.vehicle();
  const rider = await phone({ place });
  await lookUp(rider, number, login);
  await rider.see('button', 'Начать поездку');
  return { world, rider, number, place };
}

/** Every rent of this rider is over and was free. */
async function nothingWasPaid(world: World, login: string, rents: number): Promise<void> {
  const nobodyPays = async () =>
    (await world.ledger(login)).rents.map(({ endedAt, cost }) => endedAt !== null && cost === 0);
  await expect.poll(nobodyPays).toEqual(Array.from({ length: rents }, () => true));
  expect((await world.ledger(login)).charges).toEqual([]);
}

journey('a lookup is left while it runs; a vehicle’s card says when the rider is near', async ({ stage, phone }) => {
  const { number, place } = await openWorld(stage.control).vehicle();
  const rider = await phone({ place: far });
  await comeBack(rider);
  await rider.open('/map/scan');
  const looked = await hold(rider, stage, /^GET \/api\/bikes\//);
  await typeNumber(rider, number);
  await looked.asked();
  await rider.tap('button', 'Назад');
  await rider.see('link', 'Сканировать');
  await looked.letGo();

  await rider.tap('link', 'Сканировать');
  await typeNumber(rider, number);
  await rider.read('Подойдите ближе');
  await rider.stand(place);
  await rider.read('Вы рядом');
  await rider.see('button', 'Начать поездку');
});

journey(
  'a start is cancelled while the motor opens, after it failed to open, and after a killed page',
  async ({ stage, phone }) => {
    const { world, rider, number } = await card(stage, phone, '10001');
    await rider.tap('button', 'Начать поездку');
    await rider.passUntil('heading', 'Включаем мотор');
    await rider.tap('button', 'Отменить старт');
    await rider.read('Старт отменён, деньги не спишем');
    await nothingWasPaid(world, '10001', 1);

    // The device did not open, and the server has not given up yet.
    await rider.tap('link', 'Сканировать');
    await typeNumber(rider, number);
    await rider.tap('button', 'Начать поездку');
    await rider.passUntil('heading', 'Включаем мотор');
    await serverSays(stage, { error_code: 'OPEN_LOCK_ERROR' });
    await rider.read('Замок не открылся');
    await rider.tap('button', 'Отменить старт');
    await rider.see('link', 'Сканировать');
    await nothingWasPaid(world, '10001', 2);

    await rider.tap('link', 'Сканировать');
    await typeNumber(rider, number);
    await rider.tap('button', 'Начать поездку');
    await rider.passUntil('heading', 'Включаем мотор');
    await killOverQuestion(stage, rider, '/cancel', () => rider.tap('button', 'Отменить старт'));
    await rider.see('heading', 'Отменяем старт');
    await world.faults();
    await rider.passUntil('link', 'Сканировать');
    await nothingWasPaid(world, '10001', 3);
  },
);

// B046
journey('a cancel that the server refuses leaves the start in its step', async ({ stage, phone }) => {
  const { world, rider } = await card(stage, phone, '10004');
  await rider.tap('button', 'Начать поездку');
  await rider.passUntil('heading', 'Включаем мотор');
  const cancel = await hold(rider, stage, /\/cancel$/);
  await rider.tap('button', 'Отменить старт');
  await cancel.asked();
  await serverRepeats(stage, '10004');
  await rider.see('heading', 'Отменяем старт');
  await cancel.refuse(409);
  await rider.see('heading', 'Включаем мотор');
  await rider.passUntil('button', 'Пауза');
  expect((await world.ledger('10004')).rents.map(({ status }) => status)).toEqual(['IN_PROGRESS']);
});

journey(
  'a start whose page is killed is shown without a server, and goes on when the server answers',
  async ({ stage, phone }) => {
    const { world, rider } = await card(stage, phone, '10005');
    await killOverQuestion(stage, rider, '/api/rents', async () => {
      await world.faults(
        { fault: 'drop-before', match: '^POST /api/rents$', api: 'gateway' },
        { fault: 'status', status: 503, match: '^GET /api/(rents|commands)/', api: 'gateway' },
      );
      await rider.tap('button', 'Начать поездку');
    });
    await rider.passUntil('heading', 'Связываемся с самокатом');
    await rider.see('heading', 'Связываемся с самокатом');
    expect(await rider.page.getByRole('button', { name: 'Отменить старт' }).isDisabled()).toBe(true);
    await world.faults();
    await rider.passUntil('button', 'Пауза');
    expect((await world.ledger('10005')).rents.map(({ status }) => status)).toEqual(['IN_PROGRESS']);
  },
);

journey(
  'a docked bike is cancelled before it is pulled out; a dock that does not lock is checked again',
  async ({ stage, phone }) => {
    const world = openWorld(stage.control);
    const login = '10002';
    await stage.control.PATCH('/control/riders/{login}', {
      params: { path: { login } },
      body: { tariff: true, card: true, balance: 0 },
    });
    const bike = await takeDocked(stage.control, FIRST_BIKE, login);
    const rider = await phone({ place: bike.place });
    await lookUp(rider, bike.number, login);
    await rider.tap('button', 'Начать поездку');
    await rider.passUntil('heading', 'Тяните велосипед на себя');
    await rider.tap('button', 'Отменить старт');
    await rider.read('Старт отменён, деньги не спишем');
    await nothingWasPaid(world, login, 1);

    await rider.tap('link', 'Сканировать');
    await typeNumber(rider, bike.number);
    await rider.tap('button', 'Начать поездку');
    await rider.passUntil('heading', 'Тяните велосипед на себя');
    await bike.hand('pullOut');
    await rider.passUntil('button', 'Вернуть');
    await rider.pass(600_000);
    await bike.set({ jammed: true });
    await bike.hand('pushIn');
    await rider.passUntil('heading', 'Док не закрылся');
    await bike.set({ jammed: false });
    await rider.tap('button', 'Проверить ещё раз');
    await rider.passUntil('heading', 'Поездка завершена');
    expect((await bike.rent()).status).toBe('DONE');
  },
);

journey('a phone with location permission but without a position says so', async ({ phone }) => {
  const rider = await phone();
  await rider.context.grantPermissions(['geolocation']);
  await rider.context.setGeolocation(null);
  await comeBack(rider);
  await rider.open('/map');
  await rider.read('Телефон не видит, где вы.');
});
