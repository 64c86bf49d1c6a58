import { expect } from 'vitest';
import { openCard, startBike, takeBike, wheelBike } from './bikes.ts';
import { journey } from './journey.ts';

const hour = 3_600_000;

journey('a ride that comes near its 48 hours says so three times, then it is ended with a fine', async ({ stage, phone }) => {
  const bike = await takeBike(stage.control, wheelBike);
  const rider = await phone({ place: bike.place });
  await openCard(rider, bike);
  await startBike(rider, bike);
  await rider.pass(39 * hour);
  expect(await rider.page.getByText('штраф').count()).toBe(0);
  await rider.pass(1 * hour);
  await rider.read(/^Поездка идёт больше 40/);
  await rider.pass(6 * hour);
  await rider.read(/^Поездка идёт больше 46/);
  await rider.read(/штраф 30.000\u00A0₽/);
  await rider.pass(1.5 * hour);
  await rider.read(/^До штрафа 00:2\d:/);
  await rider.pass(0.5 * hour);
  await rider.passUntil('heading', 'Поездка дольше 48\u00A0часов');
  await rider.read(/в счёте штраф/);

  const rent = await bike.rent();
  expect(rent.status).toBe('TECH_DONE');
  expect((await bike.charges()).map(({ kind, amount }) => [kind, amount]).toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
    ['fine', 30_000],
    ['ride', rent.cost],
  ]);
});
