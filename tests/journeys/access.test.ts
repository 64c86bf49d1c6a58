import { expect } from 'vitest';
import { barriersElsewhere, barriersOfRide } from '../support/browser/barriers.ts';
import { journey } from '../support/browser/journey.ts';

journey('The ride’s screens pass the accessibility checks in the light theme', async ({ stage, phone }) => {
  expect(await barriersOfRide('light', { stage, phone })).toEqual([]);
});

journey('The other screens pass the accessibility checks in the dark theme and in English', async ({ phone }) => {
  expect(await barriersElsewhere('dark', 'English', { phone })).toEqual([]);
});
