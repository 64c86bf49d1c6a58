import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCity, type City } from '../../support/bench/city.ts';
import { pan } from '../../support/bench/panning.ts';
import { openBenchPhone, openRidersMap, showWholeCity, type BenchPhone } from '../../support/bench/phone.ts';
import { goRound, held } from '../../support/bench/rounds.ts';
import { openBrowser } from '../../support/browser/browser.ts';

/** Far more vehicles than the city has now, on the machine's own clock. */
const FLEET = 10_000;
const ROUNDS = 20;

let city: City;
let phone: BenchPhone;

beforeAll(async () => {
  city = await openCity(FLEET);
  phone = await openBenchPhone(await openBrowser());
  await openRidersMap(phone, city.app);
});

afterAll(async () => {
  await phone.context.close();
  await city.close();
});

test('The app leaks no memory when a rider switches between the map and the profile', async () => {
  // The first rounds fill the caches that all others use.
  await goRound(phone, 8);
  const before = await held(phone);
  await goRound(phone, ROUNDS);
  const after = await held(phone);
  // Objects, not bytes: what the browser compiles and keeps of timings grows for long. The goal is a twentieth in two
  // hundred rounds: some seventy a round that stay. A screen or a map that stays holds thousands.
  const slope = (after.objects / before.objects - 1) / ROUNDS;
  expect(slope * 200).toBeLessThanOrEqual(0.05);
  // Some objects are still in use when they are counted. A leak leaves at least one a round.
  expect(after.nodes - before.nodes).toBeLessThan(ROUNDS);
  expect(after.listeners - before.listeners).toBeLessThan(ROUNDS);
});

test('No browser task takes longer than 50 ms while a rider drags a map with ten thousand vehicles', async () => {
  await showWholeCity(phone, FLEET / 3);
  const { tasks, frames } = await pan(phone, 4);
  expect(frames.length).toBeGreaterThan(20);
  expect(tasks.filter((milliseconds) => milliseconds > 50)).toEqual([]);
});
