import { expect } from 'vitest';
import { journey } from '../support/browser/journey.ts';
import { follow } from '../support/browser/traffic.ts';
import { openWorld } from '../support/browser/world.ts';

/** Every service beside the ride refuses the rider's tokens. */
const REFUSALS = [
  { fault: 'status', match: '/rest/v1/', api: 'data', status: 401 },
  { fault: 'status', match: '/settings-client$', api: 'gateway', status: 401 },
  { fault: 'status', match: '/profile/consents', api: 'main', status: 401 },
] as const;
/** A proxy's answer instead of the token endpoint's. */
const PAGE = { fault: 'status', match: 'oauth/token$', api: 'main', status: 400, body: 'html' } as const;

journey('A service that refuses the rider breaks only its screens and signs nobody out', async ({ stage, phone }) => {
  const world = openWorld(stage.control);
  await world.faults(...REFUSALS);
  const rider = await phone({ login: '10004', opens: '/profile' });
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
});
