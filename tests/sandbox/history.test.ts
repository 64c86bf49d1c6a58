import { beforeEach, expect, test } from 'vitest';
import { gatewayCall, main, profile, send } from '../support/sandbox/account.ts';
import { setCards, setRider } from '../support/sandbox/money.ts';
import {
  ask,
  clearRides,
  fileSandbox,
  gatewayHeaders,
  mainHeaders,
  riderOf,
  type Reply,
  type Rider,
} from '../support/sandbox/sandbox.ts';
import { rowsOf, run } from './rows.ts';

const sandbox = await fileSandbox();
const anna = await riderOf(sandbox, '10001');
const boris = await riderOf(sandbox, '10004');
beforeEach(async () => {
  await clearRides(sandbox);
  await run(sandbox, 'truncate sandbox.ratings');
});

const make = (login: string, body: object) =>
  send('POST', `${sandbox.origins.data}/control/riders/${login}/history`, {}, body);
const pageOf = async (rider: Rider, type: 'Ride' | 'Pay', offset = 0) => {
  const { body } = await ask(
    `${sandbox.origins.main}/ride/history?source=pwa_app&type=${type}&limit=15&offset=${offset}`,
    { headers: mainHeaders(rider.mobile) },
  );
  const Items: Record<string, unknown>[] = Reflect.get(Object(body), 'Items');
  return { Items, HasMore: Reflect.get(Object(body), 'HasMore') };
};
const itemOf = (rider: Rider, type: string, id: string) =>
  ask(main(sandbox, `/ride/history/${type}/${id}`), { headers: mainHeaders(rider.mobile) });

// F062, F087
test('The server sends a history of two thousand rides in pages of 15, newest first, with ride details', async () => {
  await make('10001', { rides: 2000, withoutDuration: 2 });
  const first = await pageOf(anna, 'Ride');
  expect([first.Items.length, first.HasMore]).toEqual([15, true]);
  expect(first.Items.map(({ Duration }) => Duration === null)).toEqual([true, true, ...Array(13).fill(false)]);
  const ride = { Number: '51307', Form: 'omni', Chain: true, FreeMinutes: 30, Fine: 0, Bonus: 0 };
  expect(first.Items[2]).toMatchObject({ Type: 'Ride', Ride: { ...ride, Distance: expect.any(Number) } });
  const last = await pageOf(anna, 'Ride', 1995);
  expect([last.Items.length, last.HasMore]).toEqual([5, false]);
  const ends = first.Items.map(({ EndDate }) => String(EndDate));
  expect(ends).toEqual(ends.toSorted().toReversed());
  // Rides that were made have no versions.
  expect((await ask(`${sandbox.origins.data}/control/rents?limit=50`)).status).toBe(200);
});

test('The history and the statistics agree on a ride’s distance and calories', async () => {
  await make('10001', { rides: 1 });
  const { Items } = await pageOf(anna, 'Ride');
  const sums = await gatewayCall(sandbox, anna, 'POST', '/api/rides/statistics', { limit: 1 });
  const { Distance, Calories } = Object(Items[0]?.['Ride']);
  expect(sums.body).toMatchObject({ TotalDistance: Distance, TotalCalories: Calories });
});

test('The history shows the item, the amount, the payment method and the state of each purchase', async () => {
  await make('10001', { purchases: 10 });
  const { Items } = await pageOf(anna, 'Pay');
  const bought = Items.map((item) => Object(item['Items'])[0]);
  expect(bought[0]).toEqual({ Name: 'Новые: месяц', Sum: 499, Status: 'done', PaymentMethod: 'Банковская карта' });
  expect(bought.filter(({ Status }) => Status === 'cancelled')).toHaveLength(1);
});

// B025
test('A rider can read their own history entries by id, and gets 404 for another rider’s entries', async () => {
  await make('10001', { rides: 2, purchases: 1 });
  for (const type of ['Ride', 'Pay'] as const) {
    const { Items } = await pageOf(anna, type);
    const own = Items.at(-1);
    const id = String(own?.['Id']);
    expect((await itemOf(anna, type, id)).body).toEqual(own);
    expect((await itemOf(boris, type, id)).status).toBe(404);
  }
  expect((await itemOf(anna, 'Ride', 'none')).status).toBe(404);
});

test('The history shows how much of a ride’s cost the bonus balance has paid', async () => {
  await setCards(sandbox, '10001', []);
  await setRider(sandbox, '10001', { balance: 4 });
  await make('10001', { rides: 1 });
  const rentId = String((await pageOf(anna, 'Ride')).Items[0]?.['Id']);
  await rowsOf(
    sandbox,
    `insert into sandbox.charges (id, rider_id, rent_id, kind, amount, bonus, at) values (gen_random_uuid(), $1, $2, 'ride', 12, 4, now())`,
    [anna.id, rentId],
  );
  expect((await pageOf(anna, 'Ride')).Items[0]).toMatchObject({ Ride: { Bonus: 4, PaymentMethod: 'Баланс' } });
});

const rate = (rider: Rider, body: object, key: string = crypto.randomUUID()): Promise<Reply> =>
  send(
    'POST',
    `${sandbox.origins.gateway}/api/feedback/`,
    { ...gatewayHeaders(rider.token), 'Idempotency-Key': key },
    body,
  );
const rateOf = (rider: Rider, rentId: string, customerId = rider.id) =>
  gatewayCall(sandbox, rider, 'GET', `/api/feedback/rent/${rentId}/customer/${customerId}`);
const ridden = async () => {
  await make('10001', { rides: 1 });
  return String((await pageOf(anna, 'Ride')).Items[0]?.['Id']);
};
const word = (rentId: string, more: object = {}) => ({
  rentId,
  customerId: anna.id,
  rate: 3,
  problems: ['backWheel'],
  comment: 'Скрипит',
  ...more,
});

test('A later rating replaces an earlier one, even if the request with the earlier rating comes again', async () => {
  const rentId = await ridden();
  const first = () => rate(anna, word(rentId), 'one-word-of-a-rider');
  expect(await rateOf(anna, rentId)).toMatchObject({ status: 404 });
  expect(await first()).toMatchObject({ status: 200, body: { data: { rate: 3 } } });
  expect((await rateOf(anna, rentId)).body).toEqual({ data: { rate: 3 } });
  await rate(anna, word(rentId, { rate: 5, problems: [], comment: null }));
  expect((await rateOf(anna, rentId)).body).toEqual({ data: { rate: 5 } });
  expect(await first()).toMatchObject({ status: 200, body: { data: { rate: 3 } } });
  expect((await rateOf(anna, rentId)).body).toEqual({ data: { rate: 5 } });
});

test('The server refuses a rating below five that names no vehicle part, and gives the reason in the rider’s language', async () => {
  const rentId = await ridden();
  const answer = await rate(anna, word(rentId, { problems: [] }));
  expect(answer).toMatchObject({ status: 400, body: { data: 'Отметьте, что случилось.' } });
  expect((await rate(anna, word(rentId, { problems: ['bell'] }))).status).toBe(400);
  expect((await rate(anna, word(rentId, { rate: 6 }))).status).toBe(400);
});

// F086
test('The server refuses a rating in another rider’s name, and a rating of another rider’s ride', async () => {
  const rentId = await ridden();
  expect((await rate(boris, word(rentId))).status).toBe(403);
  expect((await rate(boris, word(rentId, { customerId: boris.id }))).status).toBe(404);
  await rate(anna, word(rentId));
  expect((await rateOf(boris, rentId)).status).toBe(404);
  expect((await rateOf(boris, rentId, anna.id)).status).toBe(403);
});

test('The export of the rider’s data contains the ratings that the rider gave', async () => {
  const rentId = await ridden();
  await rate(anna, word(rentId));
  const { body } = await ask(main(sandbox, '/profile/export'), { headers: mainHeaders(anna.mobile) });
  expect(body).toMatchObject({ ratings: [{ rentId, rate: 3, problems: ['backWheel'], comment: 'Скрипит' }] });
});

const hoursFromNow = (hours: number) => new Date(sandbox.clock.now() + hours * 3_600_000).toISOString();
test.each([
  ['still runs while two of its 300 minutes are left', 'omni-week', 2, 149 * 60, 'omni-week'],
  ['ends once its 300 minutes are used, because each started minute counts', 'omni-week', 2, 149 * 60 + 1, null],
  ['still runs while one of its twenty rides is left', 'bike-day', 19, 60, 'bike-day'],
  ['ends once its twenty rides are used', 'bike-day', 20, 60, null],
])('The rider’s tariff %s (%s, after %i rides of %i s each)', async (_, tariff, rides, seconds, left) => {
  await make('10001', { rides });
  // The rides were an hour ago, on a tariff that runs for another hour.
  const column = tariff === 'omni-week' ? 'omni_tariff' : 'tariff';
  await run(
    sandbox,
    `update sandbox.riders set ${column}_id = '${tariff}', ${column}_end = '${hoursFromNow(1)}' where login = '10001';
     update public.rents set tariff_id = '${tariff}', duration = ${seconds}, ride_started_at = '${hoursFromNow(-1)}' where client_id = '${anna.id}'`,
  );
  const { OmniTariffId, TariffId } = await profile(sandbox, anna);
  expect(tariff === 'omni-week' ? OmniTariffId : TariffId).toBe(left);
});
