import { expect } from 'vitest';
import { barriersElsewhere, barriersOfRide } from './barriers.ts';
import { journey } from './journey.ts';

journey('the ride’s screens pass the accessibility checks, light', async ({ stage, phone }) => {
  expect(await barriersOfRide('light', { stage, phone })).toEqual([]);
});

journey('the other screens pass the accessibility checks, dark, English', async ({ phone }) => {
  expect(await barriersElsewhere('dark', 'English', { phone })).toEqual([]);
});
