import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { expect } from 'vitest';
import { findChromium } from '../../scripts/checks/chromium.ts';
import { barriers } from './axe.ts';
import { comeBack } from './comeBack.ts';
import { flags } from './flags.ts';
import { journey } from './journey.ts';
import type { Phone } from './phone.ts';
import { lookUp, startRide } from './verbs.ts';
import { openWorld } from './world.ts';

/** The browser offers to install the app; what its own question was answered is told. Headless browsers never offer. */
const offer = ({ page }: Phone, outcome: 'accepted' | 'dismissed') =>
  page.evaluate((answer) => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => {
        document.title = `asked: ${answer}`;
        return Promise.resolve({ outcome: answer });
      },
    });
    dispatchEvent(event);
    return event.defaultPrevented;
  }, outcome);

const question = 'Велорент на главном экране';

journey('after the browser’s offer the rider is asked, once a visit and four times in all', async ({ phone }) => {
  const rider = await phone();
  await comeBack(rider);
  const asked = rider.page.getByText(question);
  // Asked twice on other days.
  await rider.page.evaluate(() => localStorage.setItem('velorent.device.installAttempts', '2'));
  for (const visit of [3, 4, 5]) {
    await rider.page.evaluate(() => sessionStorage.clear());
    await rider.open('/profile');
    await rider.see('link', 'Карта');
    expect(await offer(rider, 'dismissed')).toBe(true);
    await rider.pass(5_000);
    await expect.poll(() => asked.count(), { message: `visit ${visit}` }).toBe(visit < 5 ? 1 : 0);
    if (visit === 3) expect(await barriers(rider)).toEqual([]);
    if (visit < 5) await rider.tap('button', 'Не сейчас');
    // Once more in the same visit.
    await rider.open('/help');
    await rider.see('link', 'Карта');
    await offer(rider, 'dismissed');
    await rider.pass(6_000);
    expect(await asked.count(), `visit ${visit}, again`).toBe(0);
  }
});

journey('never in a ride; accepted, the browser asks itself', async ({ stage, phone }) => {
  const world = openWorld(stage.control);
  const { number, place } = await world.vehicle();
  const rider = await phone({ place });
  await lookUp(rider, number);
  await startRide(rider);
  await rider.open('/profile');
  await rider.see('link', 'К поездке');
  await offer(rider, 'accepted');
  await rider.pass(10_000);
  expect(await rider.page.getByText(question).count()).toBe(0);

  const [rent] = (await world.ledger('10001')).rents;
  await world.endBySupport(rent?.id ?? '');
  await rider.passUntil('button', 'Установить');
  await rider.tap('button', 'Установить');
  await expect.poll(() => rider.page.title()).toBe('asked: accepted');
  await expect.poll(() => rider.page.getByText(question).count()).toBe(0);
});

journey('the browser finds nothing that keeps it from installing the app', async ({ stage }) => {
  const home = mkdtempSync(join(tmpdir(), 'velorent-phone-'));
  const context = await chromium.launchPersistentContext(home, { executablePath: findChromium() ?? '', chromiumSandbox: false, args: flags });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(stage.app);
    await page.getByRole('link', { name: /Войти|Sign in/ }).waitFor();
    const browser = await context.newCDPSession(page);
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
    expect(installabilityErrors).toEqual([]);
    const { errors, url } = await browser.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(url).toMatch(/\/app\.(ru|en)\.webmanifest$/);
  } finally {
    await context.close();
    rmSync(home, { recursive: true, force: true });
  }
});
