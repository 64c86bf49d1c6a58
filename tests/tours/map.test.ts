import { expect } from 'vitest';
import { journey } from '../journeys/journey.ts';
import { askedAMinute, openMap, patiently, settled } from '../journeys/openMap.ts';
import { openNumberPad, startRide, typeNumber } from '../journeys/verbs.ts';
import { openWorld } from '../journeys/world.ts';

journey('the nearest vehicle is opened and closed with the keyboard only', async ({ phone }) => {
  const rider = await phone({ map: true });
  const map = await openMap(rider);
  await map.focus();
  await rider.page.keyboard.press('Enter');
  await rider.see('dialog', /№/);
  expect(new URL(rider.page.url()).search).toMatch(/^\?bike=\d+$/);
  await rider.page.keyboard.press('Escape');
  await expect.poll(() => rider.page.getByRole('dialog').count(), patiently).toBe(0);
  await expect.poll(() => map.evaluate((canvas) => canvas === document.activeElement), patiently).toBe(true);
});

journey('a ride sends almost no requests: realtime reports its changes', async ({ stage, phone }) => {
  const { number, place } = await openWorld(stage.control).vehicle();
  const rider = await phone({ map: true, place });
  await openMap(rider);
  await openNumberPad(rider);
  await typeNumber(rider, number);
  await startRide(rider);
  await settled(stage);
  // The map behind the ride reloads every other minute.
  expect(await askedAMinute(rider, stage, 2)).toBeLessThanOrEqual(4);
});
