import { expect } from 'vitest';
import { rideBike, wheelBike } from '../../support/browser/bikes.ts';
import { journey } from '../../support/browser/journey.ts';

const hour = 3_600_000;

journey('A ride near its 48 hours warns three times, then ends with a fine', async ({ stage, phone }) => {
  const { bike, rider } = await rideBike({ stage, phone }, wheelBike);
  // Close the page during the jump: the sandbox's clock moves before the page's, so the server would refuse a token
  // that the page got in between.
  const live = async (hours: number) => {
    await rider.open('about:blank');
    await rider.pass(hours * hour);
    await rider.open('/map/ride');
    await rider.see('button', 'Завершить');
  };
  await live(39);
  expect(await rider.page.getByText('штраф').count()).toBe(0);
  await live(1);
  await rider.read(/^Поездка идёт больше 40/);
  await live(6);
  await rider.read(/^Поездка идёт больше 46/);
  await rider.read(/штраф 30.000\u00A0₽/);
  await live(1.5);
  await rider.read(/^До штрафа 00:2\d:/);
  await rider.pass(0.5 * hour);
  await rider.passUntil('heading', 'Поездка дольше 48\u00A0часов');
  await rider.read(/в.чеке штраф/);

  const rent = await bike.rent();
  expect(rent.status).toBe('TECH_DONE');
  expect(
    (await bike.charges())
      .map(({ kind, amount }) => [kind, amount])
      .toSorted(([a], [b]) => String(a).localeCompare(String(b))),
  ).toEqual([
    ['fine', 30_000],
    ['ride', rent.cost],
  ]);
});
