import { expect } from 'vitest';
import { barriersElsewhere, barriersOfRide } from '../journeys/barriers.ts';
import { journey } from '../journeys/journey.ts';

journey('the ride’s screens pass the accessibility checks, dark', async ({ stage, phone }) => {
  expect(await barriersOfRide('dark', { stage, phone })).toEqual([]);
});

journey('the other screens pass the accessibility checks, light, Русский', async ({ phone }) => {
  expect(await barriersElsewhere('light', 'Русский', { phone })).toEqual([]);
});
