import { beforeEach, expect, test } from 'vitest';
import { lookUp } from '#api/bikes.ts';
import { getRide } from '#api/history.ts';
import { pastRideBill } from '#domain/billLines.ts';
import { clearMoney, payRecurrent, setCards, setRider } from '../support/sandbox/money.ts';
import { clearRides, fileSandbox, riderOf } from '../support/sandbox/sandbox.ts';
import { signedInApp } from '../support/sandbox/signedIn.ts';
import { besideFirstScooter as here, createRide } from '../support/sandbox/world.ts';
import { chargesIn, supportEnds } from './ride.ts';
import { rowsOf, run } from './rows.ts';

const LOGIN = '10004';
const MINUTE = 60_000;
const sandbox = await fileSandbox({ tokenLifetime: 60 * 3600 });
const soon = () => AbortSignal.timeout(30_000);

beforeEach(async () => {
  await clearRides(sandbox);
  await clearMoney(sandbox);
  await setCards(sandbox, LOGIN, [{ isDefault: true }]);
  await setRider(sandbox, LOGIN, { tariff: false });
  await payRecurrent(sandbox, await riderOf(sandbox, LOGIN), { rate_id: 'omni-day' });
});

const openHolds = () =>
  rowsOf(sandbox, 'select id::text, card_hold from public.rents where ended_at is null and card_hold is not null');

/** A ride of `minutes`, ended by support: the cap that the offer named before it, its cost, its charge and its bill. */
async function ridden(minutes: number) {
  const { gatewayApi, mainApi } = await signedInApp(sandbox, { login: LOGIN });
  const found = await lookUp(gatewayApi, { number: '51307' }, soon());
  const ride = await createRide(sandbox, LOGIN);
  const { id } = await ride.start('51307', here);
  await sandbox.clock.advance(5_000);
  const { ride_started_at: startedAt } = await ride.row();
  await sandbox.clock.advance(Date.parse(startedAt ?? '') + minutes * MINUTE - sandbox.clock.now());
  await supportEnds(sandbox, id);
  const [charge] = (await chargesIn(sandbox))?.filter(({ rentId }) => rentId === id) ?? [];
  const offered = found.kind === 'found' ? found.offer.fareCap : 'no offer';
  return { offered, charged: charge?.amount ?? 0, bill: pastRideBill(await getRide(mainApi, id, soon())) };
}

// B064
test('The server charges a capped ride up to its cap, and the app explains the bill line by line', async () => {
  expect(await ridden(150)).toEqual({
    offered: 500,
    charged: 500,
    bill: {
      payable: 500,
      lines: [
        { kind: 'free', minutes: 30, sum: 0 },
        { kind: 'ride', minutes: 60, cost: 4, sum: 240 },
        { kind: 'ride', minutes: 60, cost: 6, sum: 360 },
        { kind: 'cap', cap: 500, sum: -100 },
      ],
    },
  });
});

// B066
test('The server holds a sum on the card while a ride lasts, and charges nothing but the price of the ride', async () => {
  const ride = await createRide(sandbox, LOGIN);
  const { id } = await ride.start('51307', here);
  await sandbox.clock.advance(5_000);
  expect(await openHolds()).toEqual([{ id, card_hold: 300 }]);
  expect(await chargesIn(sandbox)).toMatchObject([{ kind: 'tariff' }]);
  await sandbox.clock.advance(40 * MINUTE);
  await supportEnds(sandbox, id);
  expect(await openHolds()).toEqual([]);
  expect((await chargesIn(sandbox))?.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['ride', 44],
    ['tariff', 149],
  ]);
});

// B065
test('Earlier rides of a day lower the cap of the next ride down to zero, until the next day in Moscow', async () => {
  const rides = [await ridden(150), await ridden(140), await ridden(40)];
  expect(rides.map(({ offered, charged }) => [offered, charged])).toEqual([
    [500, 500],
    [400, 400],
    [0, 0],
  ]);
  expect(rides[2]?.bill?.lines.at(-1)).toEqual({ kind: 'cap', cap: 0, sum: -40 });
  await sandbox.clock.advance(24 * 60 * MINUTE);
  const until = new Date(sandbox.clock.now() + 24 * 60 * MINUTE).toISOString();
  await run(sandbox, `update sandbox.riders set omni_tariff_end = '${until}' where login = '${LOGIN}'`);
  expect(await ridden(40)).toMatchObject({ offered: 500, charged: 40 });
});
