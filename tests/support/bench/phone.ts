import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from 'playwright-core';
import { flags } from '../browser/flags.ts';

/** A browser with the size of a phone. It uses the clock of the machine, as the measurements do. */
export type BenchPhone = { browser: Browser; context: BrowserContext; page: Page; cdp: CDPSession };

/** Long enough for a busy machine that renders in software. */
export const TIMEOUT = { timeout: 60_000 };

const theatreSquare = { latitude: 55.754278, longitude: 37.620859, accuracy: 5 };

const likePhone = {
  locale: 'ru-RU',
  colorScheme: 'light',
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  permissions: ['geolocation'],
  geolocation: theatreSquare,
} satisfies BrowserContextOptions;

/** @param more what the phone has from the beginning: a rider's storage, a slow line. */
export const openBenchPhone = async (
  browser: Browser,
  more: Pick<BrowserContextOptions, 'storageState' | 'proxy'> = {},
): Promise<BenchPhone> => ({
  browser,
  ...(await prepare(await browser.newContext({ ...likePhone, ...more }))),
});

/** A browser with a profile on the disk, which keeps compiled code from visit to visit, as a rider's has it. */
export async function openKeptPhone(executablePath: string): Promise<Omit<BenchPhone, 'browser'>> {
  const profile = mkdtempSync(join(tmpdir(), 'velorent-phone-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...likePhone,
    executablePath,
    chromiumSandbox: false,
    args: flags,
  });
  // The browser may still write to it for a moment.
  context.on('close', () => rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));
  return prepare(context);
}

async function prepare(context: BrowserContext): Promise<Omit<BenchPhone, 'browser'>> {
  context.setDefaultTimeout(TIMEOUT.timeout);
  const page = await context.newPage();
  // A tap may open the page of another app over this one. Then this page stops rendering frames.
  context.on('page', (opened) => void (opened !== page && opened.close()));
  return { context, page, cdp: await context.newCDPSession(page) };
}

/** The map of a signed-in rider with its vehicles on screen. */
export async function openRidersMap({ page }: Pick<BenchPhone, 'page'>, app: string): Promise<void> {
  await page.goto(`${app}/login`);
  await page.getByLabel('Логин').fill('10001');
  await page.getByRole('textbox', { name: 'ПИН\u2011код' }).fill('1234');
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await theirMap(page).waitFor(TIMEOUT);
}

export const theirMap = (page: Page) => page.getByRole('region', { name: /^На карте \d/ });

/** Zooms out until the map has every vehicle of the city: two steps from its first zoom. */
export async function showWholeCity({ page }: BenchPhone, least: number): Promise<void> {
  await page.locator('canvas').first().focus();
  await page.keyboard.press('-');
  await rest(page);
  await page.keyboard.press('-');
  await page.waitForFunction(
    (count) => {
      const name = document.querySelector('canvas')?.getAttribute('aria-label') ?? '';
      return Number(/\d+/.exec(name.replaceAll(/\s/g, ''))?.[0]) >= count;
    },
    least,
    TIMEOUT,
  );
  await rest(page);
}

/** Waits until the page renders nothing new: the network and the map's worker are done. */
const rest = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((rested) => {
        let quiet = 0;
        const step = (last: number) =>
          requestAnimationFrame((now) => {
            quiet = now - last < 40 ? quiet + 1 : 0;
            if (quiet >= 10) rested();
            else step(now);
          });
        step(performance.now());
      }),
  );
