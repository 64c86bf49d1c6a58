import { expect } from 'vitest';
import { openCard, startBike, takeBike, wheelBike, type Bike } from '../journeys/bikes.ts';
import { journey } from '../journeys/journey.ts';
import { lookUp, rideOff } from '../journeys/verbs.ts';
import type { Phone } from '../journeys/phone.ts';
import type { Stage } from '../journeys/stage.ts';
import { openWorld } from '../journeys/world.ts';
import { endSilence, killPage, letRowsFlow, lookAgain, loseRide, silence } from './server.ts';

const CURRENT = '/api/rents/current';

const kremlin = { latitude: 55.7515, longitude: 37.6185 };
/** No zone and no parking is near. */
const street = { latitude: 55.7577, longitude: 37.6157 };

/**
 * The page is shown again, and the server has answered; for a ride that is not in the list the app asks once more.
 */
async function asksServer(rider: Phone, isLost = false): Promise<void> {
  const answer = rider.page.waitForResponse((response) =>
    isLost ? /\/api\/rents\/[0-9a-f-]{36}$/.test(response.url()) : response.url().endsWith(CURRENT),
  );
  await lookAgain(rider);
  await (await answer).finished();
}

/** A row of another, older ride of this rider arrives: it makes the app ask for the list. */
async function hint({ sandbox }: Stage, riderId: string): Promise<void> {
  const id = crypto.randomUUID();
  await sandbox.db.transaction(async (sql) => {
    await sql.query(
      `insert into public.rents select (jsonb_populate_record(r, jsonb_build_object('id', $1::text, 'rental_id', $1::text, 'ended_at', r.server_time))).* from public.rents r where client_id = $2 and ended_at is null`,
      [id, riderId],
    );
    await sql.query('delete from public.rents where id::text = $1', [id]);
  });
}

journey(
  'a server that lists no ride is asked twice; the ride stays, is found again, and ends only when it is confirmed absent',
  async ({ stage, phone }) => {
    const world = openWorld(stage.control);
    const { number, place } = await world.vehicle();
    const rider = await phone({ place });
    await rideOff(rider, number);

    let find = await loseRide(rider, stage);
    await asksServer(rider, true);
    await rider.see('button', 'Пауза');
    // The row of another ride makes the app ask once more, first in vain, then with success.
    const listed = () => rider.page.waitForResponse((response) => response.url().endsWith(CURRENT));
    let asked = listed();
    await hint(stage, '100001');
    await asked;
    await rider.see('button', 'Пауза');
    await find();
    asked = listed();
    await hint(stage, '100001');
    await asked;

    // Missing once more, and listed again half a minute later.
    find = await loseRide(rider, stage);
    await asksServer(rider, true);
    await find();
    await rider.pass(31_000);
    await rider.see('button', 'Пауза');

    // A refusal is on the screen when the ride is confirmed absent.
    await world.faults({ fault: 'status', status: 409, match: '/pause$', api: 'gateway', times: 1 });
    await rider.tap('button', 'Пауза');
    await rider.read('Поездка уже на другом шаге');
    find = await loseRide(rider, stage);
    await asksServer(rider, true);
    await rider.pass(31_000);
    await rider.see('link', 'Сканировать');
    expect(await rider.page.getByRole('link', { name: 'К поездке' }).count()).toBe(0);
    await find();
    await asksServer(rider);
    await rider.see('link', 'К поездке');
    await rider.tap('link', 'К поездке');
    await rider.see('button', 'Пауза');
    expect((await world.ledger('10001')).rents.map(({ status }) => status)).toEqual(['IN_PROGRESS']);

    await rider.stand(kremlin);
    await rider.read('Здесь ездить нельзя');
    await rider.stand(street);
    await rider.page.getByText('Здесь ездить нельзя').waitFor({ state: 'hidden' });
  },
);

journey(
  'a ride that began on another phone opens from another vehicle’s card, whether the server answers or not',
  async ({ stage, phone }) => {
    const login = '10004';
    await stage.control.PATCH('/control/riders/{login}', {
      params: { path: { login } },
      body: { tariff: true, card: true },
    });
    const { number, place } = await openWorld(stage.control).vehicle();
    const rider = await phone({ place });
    await letRowsFlow(stage, false);
    await lookUp(rider, number, login);
    await rider.see('button', 'Начать поездку');
    // No row reaches this phone, and its own requests find nothing yet.
    const find = await loseRide(rider, stage);
    await stage.control.POST('/control/keypad', { body: { login, dock: '300103' } });
    await rider.tap('button', 'Назад');
    await rider.type('Номер велосипеда или самоката', number);
    await rider.tap('button', 'Найти');
    await rider.see('button', 'Открыть поездку');
    const asked = rider.page.waitForResponse((response) => response.url().endsWith(CURRENT));
    await rider.tap('button', 'Открыть поездку');
    await asked;

    await silence(stage);
    await find();
    await asksServer(rider);
    await asksServer(rider);
    for (const times of [1, 2]) {
      const refused = rider.page.waitForResponse(
        (response) => response.url().endsWith(CURRENT) && response.status() === 503,
      );
      await rider.tap('button', 'Открыть поездку');
      expect([times, (await refused).status()]).toEqual([times, 503]);
    }
    await endSilence(stage);
    await rider.tap('button', 'Открыть поездку');
    await rider.passUntil('button', 'Вернуть');
  },
);

async function toClaim(stage: Stage, rider: Phone, bike: Bike): Promise<void> {
  await openCard(rider, bike);
  await startBike(rider, bike);
  await rider.stand(kremlin);
  await rider.tap('button', 'Завершить');
  await rider.passUntil('heading', 'Здесь завершить нельзя');
  await rider.tap('button', /^Я на парковке/);
  await rider.passUntil('button', 'Не получается завершить?');
  await openWorld(stage.control).faults({ fault: 'status', status: 503, match: '/claim$', api: 'gateway' });
  await rider.tap('button', 'Не получается завершить?');
  await rider.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Записать время/ })
    .click();
  await rider.see('heading', /^Записано/);
  await rider.tap('button', 'Понятно');
}

const claimKept = ({ page }: Phone) =>
  page.evaluate(() => /"claim":\{/.test(localStorage.getItem('velorent.ride.100001') ?? ''));

journey(
  'an unsent claim survives a killed page; a refused claim leaves the ride, and later the receipt, unchanged',
  async ({ stage, phone }) => {
    const world = openWorld(stage.control);
    const bike = await takeBike(stage.control, wheelBike);
    const rider = await phone({ place: bike.place });
    await toClaim(stage, rider, bike);
    const sent = rider.page.waitForResponse((response) => response.url().endsWith('/claim'));
    await rider.pass(3_000);
    expect((await sent).status()).toBe(503);
    await killPage(rider);
    await rider.see('button', 'Вернуться к поездке');
    expect(await claimKept(rider)).toBe(true);
    await world.faults({ fault: 'status', status: 409, match: '/claim$', api: 'gateway', times: 1 });
    await rider.passUntil('heading', 'Что-то пошло не так');
    expect(await claimKept(rider)).toBe(false);
    await rider.tap('button', 'Повторить');
    await rider.passUntil('heading', 'Здесь завершить нельзя');
    await world.endBySupport((await bike.rent()).id);
    await rider.passUntil('heading', 'Поездку завершила поддержка');
    await rider.tap('button', 'Готово');

    const again = await takeBike(stage.control, wheelBike);
    await rider.stand(again.place);
    await toClaim(stage, rider, again);
    await world.endBySupport((await again.rent()).id);
    await rider.passUntil('heading', 'Поездку завершила поддержка');
    await world.faults({ fault: 'status', status: 409, match: '/claim$', api: 'gateway', times: 1 });
    await expect.poll(async () => (await rider.pass(2_000), claimKept(rider))).toBe(false);
    await rider.see('heading', 'Поездку завершила поддержка');
  },
);
