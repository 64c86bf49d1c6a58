import { expect } from 'vitest';
import { journey } from '../support/browser/journey.ts';
import { letRowsFlow } from '../support/browser/server.ts';
import { comeBack } from '../support/browser/storedSession.ts';
import { follow } from '../support/browser/traffic.ts';
import { finishRide, rideOff } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';

/** Every service beside the ride refuses the rider's tokens. */
const REFUSALS = [
  { fault: 'status', match: '/rest/v1/', api: 'data', status: 401 },
  { fault: 'status', match: '/settings-client$', api: 'gateway', status: 401 },
  { fault: 'status', match: '/profile/consents', api: 'main', status: 401 },
] as const;
/** A proxy's answer instead of the token endpoint's. */
const PAGE = { fault: 'status', match: 'oauth/token$', api: 'main', status: 400, body: 'html' } as const;

journey(
  'A ride continues to its receipt while other services refuse the rider and a proxy answers renewals',
  async ({ stage, phone }) => {
    const world = openWorld(stage.control);
    const { number, place } = await world.vehicle();
    const rider = await phone({ place });
    await rideOff(rider, number);
    const [renewals, settings] = [follow(rider, '/v3/oauth/token'), follow(rider, '/settings-client')];
    await world.faults(...REFUSALS);
    await rider.page.reload();
    await rider.passUntil('button', 'Завершить');
    await expect.poll(() => settings.length).toBeGreaterThan(1);
    // They do not cause a renewal at each of their calls.
    await rider.pass(60_000);
    expect(renewals.length).toBeLessThan(6);

    const before = renewals.length;
    await world.faults(...REFUSALS, PAGE, {
      fault: 'status',
      match: '^GET /api/rents/current$',
      api: 'gateway',
      status: 401,
      times: 1,
    });
    await letRowsFlow(stage, false);
    await expect
      .poll(async () => {
        await rider.pass(1_000);
        return renewals.length - before;
      })
      .toBeGreaterThan(2);
    await rider.see('button', 'Завершить');
    await rider.stand((await world.parking()).place);
    await rider.tap('button', 'Завершить');
    await finishRide(rider);
    expect((await world.ledger('10001')).rents.map(({ status }) => status)).toEqual(['DONE']);
    await world.faults();
    await letRowsFlow(stage, true);
  },
);

journey(
  'Outside a ride, a service that refuses the rider breaks only its own screens and signs nobody out',
  async ({ stage, phone }) => {
    const world = openWorld(stage.control);
    await world.faults(...REFUSALS);
    const rider = await phone();
    await comeBack(rider, '10004');
    await rider.open('/profile');
    await rider.see('heading', 'Глеб Пешков');
    await rider.tap('link', /Уведомления/);
    await rider.read('Уведомления не загрузились');
    await rider.page.goBack();
    await rider.see('heading', 'Глеб Пешков');

    const renewals = follow(rider, '/v3/oauth/token');
    await world.faults(...REFUSALS, PAGE);
    await rider.page.reload();
    await expect.poll(() => renewals.length).toBeGreaterThan(2);
    await rider.see('link', 'Профиль');
    await world.faults();
    await rider.passUntil('heading', 'Глеб Пешков');
  },
);
