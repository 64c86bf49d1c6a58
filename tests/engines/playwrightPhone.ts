import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, firefox, type Browser, type Locator } from 'playwright-core';
import { expect } from 'vitest';
import { flags } from '../support/browser/flags.ts';
import {
  appears,
  collect,
  type Place,
  sayRefusedPolicies,
  touchOnceLoaded,
  withoutGraphics,
} from '../support/browser/phone.ts';
import { watchSecrets } from '../support/browser/secrets.ts';
import { openDisplay } from './display.ts';
import { focusedName, setRadio, sidewaysLists, workerState } from './inPage.ts';
import type { EngineBrowser, EnginePhone, EnginePhoneOptions } from './phone.ts';

/** Milliseconds of real time: a machine that does ten other things needs them. */
export const PATIENCE = 60_000;

const standIn = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
/** Gives the rider's position instead of Firefox, whose own source of positions may fail before the driver's. */
const placeStandIn = standIn('place.js');
const radioStandIn = standIn('radio.js');
/** An empty page has no storage. */
const inTheApp = (script: string) => `if (location.protocol === 'http:') {\n${script}\n}`;
const firstPlace = (place: Place) =>
  `localStorage.getItem('phone.place') ?? localStorage.setItem('phone.place', '${JSON.stringify(place)}');`;

async function openPhone(
  browser: Browser,
  { app, scheme, place, map }: EnginePhoneOptions,
  placeStandsIn: boolean,
): Promise<EnginePhone> {
  const context = await browser.newContext({
    baseURL: app,
    locale: 'ru-RU',
    colorScheme: scheme ?? 'light',
    reducedMotion: 'reduce',
    viewport: { width: 390, height: 844 },
    timezoneId: 'Europe/Moscow',
    permissions: place && !placeStandsIn ? ['geolocation'] : [],
    ...(place && !placeStandsIn ? { geolocation: { accuracy: 5, ...place } } : {}),
  });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript(sayRefusedPolicies);
  await context.addInitScript(touchOnceLoaded);
  if (!map) await context.addInitScript(withoutGraphics);
  await context.addInitScript(inTheApp(radioStandIn));
  if (placeStandsIn) await context.addInitScript(inTheApp(`${place ? firstPlace(place) : ''}\n${placeStandIn}`));
  const complaints: string[] = [];
  await watchSecrets(context, app, complaints);
  context.on('page', (opened) => collect(opened, app, complaints));
  let page = await context.newPage();

  const found = (locator: Locator) => appears({ page, complaints }, locator);
  const byRole: (...args: Parameters<EnginePhone['see']>) => Locator = (role, name) =>
    page.getByRole(role, { name, exact: typeof name === 'string' }).first();
  return {
    complaints: () => Promise.resolve(complaints),
    open: async (path) => {
      await page.goto(path);
      // Typing key by key must not begin in the page's own fields and end in the app's.
      await page.locator('#first').waitFor({ state: 'detached' });
    },
    see: (role, name) => found(byRole(role, name)),
    passUntil: async (role, name) => void (await found(byRole(role, name))),
    gone: (role, name) => byRole(role, name).waitFor({ state: 'hidden' }),
    read: (text) => found(page.getByText(text).first()),
    textOf: async (role, name) => (await (await found(byRole(role, name))).textContent()) ?? '',
    tap: async (role, name) => (await found(byRole(role, name))).click(),
    async type(label, text) {
      const field = await found(page.getByLabel(label).first());
      // Key by key: React in Firefox receives no event when Playwright fills a field.
      await field.selectText();
      await field.pressSequentially(text);
    },
    async choose(button, file) {
      const chosen = page.waitForEvent('filechooser');
      await (await found(byRole('button', button))).click();
      await (await chosen).setFiles(file);
    },
    press: (key) => page.keyboard.press(key),
    write: (text) => page.keyboard.type(text),
    focused: () => page.evaluate(focusedName),
    async stand(there) {
      if (placeStandsIn) {
        await page.evaluate((at) => {
          localStorage.setItem('phone.place', JSON.stringify(at));
          dispatchEvent(new Event('phone.stands'));
        }, there);
        return;
      }
      await context.grantPermissions(['geolocation']);
      await context.setGeolocation({ accuracy: 5, ...there });
    },
    change: (script) => page.evaluate(script),
    sidewaysLists: () => page.evaluate(sidewaysLists),
    reload: async () => void (await page.reload()),
    radio: (isOn) => page.evaluate(setRadio, isOn),
    async workerRuns() {
      await expect.poll(() => page.evaluate(workerState), { timeout: PATIENCE }).toBe('activated');
    },
    async kill() {
      const died = page;
      const at = died.url();
      page = await context.newPage();
      await died.close({ runBeforeUnload: false });
      await page.goto(at);
    },
    forgive: async () => void complaints.splice(0),
    back: async () => void (await page.goBack()),
    close: () => context.close(),
  };
}

const opened = (browser: Browser, placeStandsIn: boolean, close = () => browser.close()): EngineBrowser => ({
  phone: (options) => openPhone(browser, options, placeStandsIn),
  close,
});

export const openChromium = async (executablePath: string): Promise<EngineBrowser> =>
  opened(await chromium.launch({ executablePath, chromiumSandbox: false, args: flags }), false);

/** Firefox as it is, by WebDriver BiDi. */
export async function openFirefox(program: string): Promise<EngineBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'velorent-firefox-'));
  const executablePath = join(folder, 'firefox');
  const relay = join(import.meta.dirname, 'firefoxRelay.ts');
  writeFileSync(executablePath, `#!/bin/sh\nexec "${process.execPath}" "${relay}" "${program}" "$@"\n`);
  chmodSync(executablePath, 0o755);
  const display = await openDisplay();
  const browser = await firefox.launch({
    // Without a display Firefox draws no map.
    ...(display && { headless: false, env: { ...process.env, DISPLAY: display.name } }),
    channel: 'moz-firefox',
    executablePath,
    firefoxUserPrefs: { 'ui.prefersReducedMotion': 1, 'ui.systemUsesDarkTheme': 0 },
    timeout: PATIENCE,
  });
  return opened(browser, true, async () => {
    await browser.close();
    display?.close();
    rmSync(folder, { recursive: true, force: true });
  });
}
