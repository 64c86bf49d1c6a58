import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openCity, type City } from '../bench/city.ts';
import { pan } from '../bench/panning.ts';
import { openBenchPhone, openRidersMap, showWholeCity, type BenchPhone } from '../bench/phone.ts';

/** Far more than the city has now; here time is the machine's own. */
const FLEET = 10_000;

let city: City;
let browser: Browser;
let phone: BenchPhone;

beforeAll(async () => {
  city = await openCity(FLEET);
  browser = await chromium.connect(inject('chromium'));
  phone = await openBenchPhone(browser);
  await openRidersMap(phone, city.app);
});

afterAll(async () => {
  await browser.close();
  await city.close();
});

test('a finger that draws ten thousand vehicles over the screen never waits for a task', async () => {
  await showWholeCity(phone, FLEET / 3);
  const { tasks, frames } = await pan(phone, 4);
  expect(frames.length).toBeGreaterThan(20);
  expect(tasks.filter((milliseconds) => milliseconds > 50)).toEqual([]);
});
