import { expect } from 'vitest';
import { journey } from '../support/browser/journey.ts';
import { rideScooter } from '../support/browser/verbs.ts';

const kremlin = { latitude: 55.7515, longitude: 37.6185 };
const zaryadye = { latitude: 55.75182, longitude: 37.62908 };

// B057
journey(
  'During a ride the app tells the rider of a closed zone, of a slow zone and its end time, and of a parking',
  async ({ stage, phone }) => {
    const { world, rider } = await rideScooter({ stage, phone });

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
