import { beforeEach, expect, test } from 'vitest';
import { lookUp } from '#api/bikes.ts';
import { getRide } from '#api/history.ts';
import { currentReservation, releaseReservation, reserveBike } from '#api/reservations.ts';
import { getTariff } from '#api/tariffs.ts';
import { pastRideBill } from '#domain/billLines.ts';
import { reservationCost } from '#domain/reservation.ts';
import { clearMoney, payRecurrent, setCards, setRider } from '../support/sandbox/money.ts';
import { clearRides, fileSandbox, riderOf } from '../support/sandbox/sandbox.ts';
import { signedInApp } from '../support/sandbox/signedIn.ts';
import { besideFirstScooter as here, createRide } from '../support/sandbox/world.ts';
import { chargesIn, supportEnds, toldTo } from './ride.ts';
import { rowsOf } from './rows.ts';

const LOGIN = '10004';
const NUMBER = '51307';
const MINUTE = 60_000;
const sandbox = await fileSandbox({ tokenLifetime: 60 * 3600 });
const soon = () => AbortSignal.timeout(30_000);
const tap = () => ({ key: crypto.randomUUID(), expiresAt: sandbox.clock.now() + 20_000 });
const app = await signedInApp(sandbox, { login: LOGIN });
const after = (minutes: number) => sandbox.clock.advance(minutes * MINUTE);

beforeEach(async () => {
  await clearRides(sandbox);
  await clearMoney(sandbox);
  await setCards(sandbox, LOGIN, [{ isDefault: true }]);
  await setRider(sandbox, LOGIN, { tariff: false });
  await payRecurrent(sandbox, await riderOf(sandbox, LOGIN), { rate_id: 'omni-month' });
});

async function reserve(number = NUMBER) {
  const outcome = await reserveBike(app.gatewayApi, { number, ...tap() }, soon());
  if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome));
  return outcome.reservation;
}
const release = (reservationId: string) => releaseReservation(app.gatewayApi, { reservationId, ...tap() }, soon());
const terms = async () => {
  const found = await lookUp(app.gatewayApi, { number: NUMBER }, soon());
  return found.kind === 'found' ? found.offer.reservation : null;
};
/** Charges without the tariff's. */
const charges = async () =>
  (await chargesIn(sandbox))?.flatMap(({ kind, amount, from }) => (kind === 'tariff' ? [] : [[kind, amount, from]]));

/** Starts and ends a ride of `minutes` and gives its cost, its bill and all charges. */
async function ridden(minutes: number) {
  const ride = await createRide(sandbox, LOGIN);
  const { id } = await ride.start(NUMBER, here);
  await sandbox.clock.advance(5_000);
  const { ride_started_at: startedAt } = await ride.row();
  await sandbox.clock.advance(Date.parse(startedAt ?? '') + minutes * MINUTE - sandbox.clock.now());
  await supportEnds(sandbox, id);
  return { bill: pastRideBill(await getRide(app.mainApi, id, soon())), charges: await charges() };
}

// B070
test('The offer names the price of a reservation, and its free minutes cost nothing', async () => {
  expect(await terms()).toEqual({ freeMinutes: 10, mostMinutes: 30, cost: 3 });
  expect((await getTariff(app.mainApi, 'omni-month', soon())).Reservation).toEqual(await terms());
  const held = await reserve();
  await after(10);
  expect(await release(held.id)).toMatchObject({ reservation: { state: 'released', cost: 0 } });
  expect(await charges()).toEqual([]);
});

// B070
test('A ride has the paid minutes of its reservation as a line of its bill, and nothing is charged beside the ride', async () => {
  await reserve();
  await after(14.5);
  expect(await ridden(32)).toEqual({
    bill: {
      payable: 27,
      lines: [
        { kind: 'free', minutes: 30, sum: 0 },
        { kind: 'ride', minutes: 2, cost: 6, sum: 12 },
        { kind: 'reservation', minutes: 5, cost: 3, sum: 15 },
      ],
    },
    charges: [['ride', 27, 'card']],
  });
  expect(await currentReservation(app.gatewayApi, soon())).toMatchObject({ state: 'started', cost: 0 });
});

test('A ride that begins in the free minutes of its reservation has no line for it', async () => {
  await reserve();
  await after(9);
  expect(await ridden(31)).toMatchObject({ bill: { payable: 6, lines: [{ kind: 'free' }, { kind: 'ride' }] } });
});

test('A start that the rider cancels costs nothing, the paid minutes of its reservation included', async () => {
  await reserve();
  await after(20);
  const ride = await createRide(sandbox, LOGIN);
  await ride.start(NUMBER, here);
  await ride.act('cancel', {});
  expect(await ride.row()).toMatchObject({ cost: 0, reservation: null });
  expect(await charges()).toEqual([]);
});

// B071
test.for([
  ['released after 12 minutes', 12, 6],
  ['lapsed', 31, 60],
] as const)('A reservation that is %s is charged once, as the app has calculated it', async ([, minutes, cost]) => {
  const held = await reserve();
  await after(minutes);
  expect(reservationCost(held, sandbox.clock.now())).toBe(cost);
  for (const again of [1, 2]) expect(await release(held.id), `try ${again}`).toMatchObject({ reservation: { cost } });
  expect(await charges()).toEqual([['reservation', cost, 'card']]);
  const bought = await rowsOf(sandbox, `select kind, amount from sandbox.charges where reservation_id = '${held.id}'`);
  expect(bought).toEqual([{ kind: 'reservation', amount: cost }]);
});

// B071
test('Without a card a lapsed reservation becomes a debt, and a rider with a debt cannot reserve', async () => {
  await reserve();
  await setCards(sandbox, LOGIN, []);
  await after(30);
  expect(await charges()).toEqual([['reservation', 60, 'balance']]);
  expect(await toldTo(sandbox, LOGIN)).toMatchObject([{ type: 'pay_debt_claim' }]);
  await setCards(sandbox, LOGIN, [{ isDefault: true }]);
  expect(await reserveBike(app.gatewayApi, { number: NUMBER, ...tap() }, soon())).toMatchObject({
    kind: 'refused',
    refusal: { code: 'accountDebt', debt: 60 },
  });
});

// B070
test('Free minutes that a rider has used without a ride are missing from the next reservation, for an hour', async () => {
  const first = await reserve();
  await after(4);
  await release(first.id);
  expect(await terms()).toMatchObject({ freeMinutes: 6 });
  const second = await reserve();
  await after(8);
  expect(await release(second.id)).toMatchObject({ reservation: { cost: 6 } });
  expect(await terms()).toMatchObject({ freeMinutes: 0 });
  await after(60);
  expect(await terms()).toMatchObject({ freeMinutes: 10 });
});
