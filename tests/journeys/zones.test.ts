import { expect } from 'vitest';
import { journey } from '../support/browser/journey.ts';
import { rideOff } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';

const street = { latitude: 55.7577, longitude: 37.6157 };
const kremlin = { latitude: 55.7515, longitude: 37.6185 };
const zaryadye = { latitude: 55.75182, longitude: 37.62908 };

// B057
journey(
  'A ride through the centre shows a closed zone, a slow zone until its hour, and the parking where it may end',
  async ({ stage, phone }) => {
    const world = openWorld(stage.control);
    const { number, place } = await world.vehicle();
    const rider = await phone({ place });
    await rideOff(rider, number);

    await rider.stand(kremlin);
    await rider.read('Здесь ездить нельзя');
    await rider.read('Зона закрыта для Электро 2.0 и самокатов. Поверните обратно.');
    await rider.stand(zaryadye);
    await rider.read('До 10\u00A0км/ч');
    await rider.read('Медленная зона до 23:00');
    expect(await rider.page.getByText('Здесь ездить нельзя').count()).toBe(0);

    const parking = await world.parking();
    await rider.stand(parking.place);
    await rider.read('Здесь можно завершить');
    // The position is too inaccurate: the app says nothing rather than something wrong.
    await rider.stand({ ...kremlin, accuracy: 60 });
    await rider.page.getByText('Здесь можно завершить').waitFor({ state: 'hidden' });
    expect(await rider.page.getByText('Здесь ездить нельзя').count()).toBe(0);
  },
);

// B055, B056
journey('The app shows that the slow zones did not load, and loads the zones by itself', async ({ stage, phone }) => {
  const world = openWorld(stage.control);
  await world.faults({ fault: 'status', status: 503, api: 'gateway', match: '^GET /api/map/zones' });
  await stage.control.PATCH('/control/riders/{login}', { params: { path: { login: '10002' } }, body: { balance: 0 } });
  const { number, place } = await world.vehicle();
  const rider = await phone({ place });
  await rideOff(rider, number, '10002');

  await rider.read('Медленные зоны не загрузились');
  await rider.stand(street);
  await world.faults();
  await rider.stand(kremlin);
  // However often the request failed, it is repeated within this time.
  await rider.pass(300_000);
  await rider.stand({ ...kremlin, latitude: kremlin.latitude + 0.00001 });
  await rider.read('Здесь ездить нельзя');
});
