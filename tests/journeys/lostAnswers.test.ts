import { expect } from 'vitest';
import { journey } from './journey.ts';
import { finishRide, lookUp, rideOff } from './verbs.ts';
import { openWorld } from './world.ts';

journey('an answer lost on the way starts one ride, not two', async ({ stage, phone }) => {
  const world = openWorld(stage.control);
  const { number, place } = await world.vehicle();
  const rider = await phone({ place });
  await lookUp(rider, number);

  await world.faults({ fault: 'drop-after', match: '^POST /api/rents$', api: 'gateway', times: 1 });
  await rider.tap('button', 'Начать поездку');
  await rider.see('button', 'Отменить старт');
  await rider.passUntil('button', 'Завершить');

  const { rents } = await world.ledger('10001');
  expect(rents.map(({ status }) => status)).toEqual(['IN_PROGRESS']);
  expect(await world.lockOrders(rents[0]?.id ?? '')).toEqual(['open obeyed']);
});

journey('a completion whose answer is lost charges once', async ({ stage, phone }) => {
  const world = openWorld(stage.control);
  await stage.control.PATCH('/control/riders/{login}', { params: { path: { login: '10004' } }, body: { tariff: true } });
  const { number, place } = await world.vehicle();
  const rider = await phone({ place });
  await rideOff(rider, number, '10004');
  // Past the free half hour, or there would be nothing to charge twice.
  await rider.pass(2_400_000);

  await rider.stand((await world.parking()).place);
  await world.faults({ fault: 'drop-after', match: '/complete$', api: 'gateway', times: 1 });
  await rider.tap('button', 'Завершить');
  await finishRide(rider);

  const { charges } = await world.ledger('10004');
  expect(charges.filter(({ kind }) => kind === 'ride')).toHaveLength(1);
});
