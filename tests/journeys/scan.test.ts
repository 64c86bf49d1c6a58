import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { chromium } from 'playwright-core';
import { expect } from 'vitest';
import { findChromium } from '../../scripts/checks/chromium.ts';
import { barriers } from './axe.ts';
import { journey } from './journey.ts';
import { openPhone, type PhoneOptions } from './phone.ts';
import { makeQrVideo } from './qrVideo.ts';
import type { Stage } from './stage.ts';
import { signIn } from './verbs.ts';
import { openWorld } from './world.ts';

const devices = ['--use-fake-device-for-media-stream'];

type Seen = { stage: Stage; code: string; allowed: boolean; options?: Partial<PhoneOptions> };

/** A phone whose camera sees one code for as long as the test lasts. */
async function openCameraPhone({ stage, code, allowed, options = {} }: Seen) {
  const film = makeQrVideo(code);
  const executablePath = findChromium() ?? '';
  const browser = await chromium.launch({ executablePath, chromiumSandbox: false, args: [...devices, `--use-file-for-fake-video-capture=${film}`] });
  const rider = await openPhone(browser, { app: stage.app, control: stage.control, time: stage.sandbox.clock.now(), ...options });
  if (allowed) await rider.context.grantPermissions(['camera', 'geolocation']);
  return {
    rider,
    async [Symbol.asyncDispose]() {
      await browser.close();
      rmSync(dirname(film), { recursive: true });
    },
  };
}

journey.for(['light', 'dark'] as const)('a code on a scooter leads to its offer, looked up once, %s', async (scheme, { stage }) => {
  const { number, place } = await openWorld(stage.control).vehicle();
  await using seen = await openCameraPhone({ stage, code: `https://velorent.example/v/${number}`, allowed: true, options: { place, scheme } });
  const { rider } = seen;
  const lookups: string[] = [];
  rider.page.on('request', (request) => request.method() === 'GET' && request.url().endsWith(`/api/bikes/${number}`) && lookups.push(request.url()));
  await rider.open('/');
  await signIn(rider);
  await rider.tap('link', 'Сканировать');
  await rider.see('button', 'Начать поездку');
  expect(lookups).toHaveLength(1);
  expect(await rider.page.locator('video').count()).toBe(0);
  expect(rider.complaints).toEqual([]);
});

journey('somebody else’s code is shown and never opened', async ({ stage }) => {
  await using seen = await openCameraPhone({ stage, code: 'https://elsewhere.example/51307', allowed: true });
  const { rider } = seen;
  await rider.open('/');
  await signIn(rider);
  await rider.tap('link', 'Сканировать');
  await rider.read('https://elsewhere.example/51307');
  expect(await barriers(rider)).toEqual([]);
  expect(new URL(rider.page.url()).pathname).toBe('/map/scan');
  expect(rider.context.pages()).toHaveLength(1);
  await rider.tap('button', 'Ввести номер');
  await rider.see('textbox', 'Номер велосипеда или самоката');
  expect(rider.complaints).toEqual([]);
});

journey('a rider who forbids the camera types the number', async ({ stage }) => {
  await using seen = await openCameraPhone({ stage, code: '51307', allowed: false });
  const { rider } = seen;
  await rider.open('/');
  await signIn(rider);
  await rider.tap('link', 'Сканировать');
  // A browser that will ask is asked by a tap; one that has an answer already gives it.
  const ask = rider.page.getByRole('button', { name: 'Включить камеру' });
  const pad = rider.page.getByRole('textbox', { name: 'Номер велосипеда или самоката' });
  await ask.or(pad).first().waitFor();
  if (await ask.isVisible()) await ask.click();
  await rider.read('Камера запрещена');
  await rider.see('textbox', 'Номер велосипеда или самоката');
  expect(await barriers(rider)).toEqual([]);
  expect(rider.complaints).toEqual([]);
});
