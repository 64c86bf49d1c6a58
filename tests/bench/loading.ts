import type { Browser } from 'playwright-core';
import { openBenchPhone, openRidersMap, patience, type BenchPhone } from './phone.ts';

/** Milliseconds from the navigation; null for what a page does not have. */
export type Loading = { interactive: number | null; preview: number | null; map: number | null };

/** A phone's processor and a weak network (quality, P4). */
async function throttle({ cdp }: BenchPhone): Promise<void> {
  await cdp.send('Network.enable');
  const bytes = (1.6 * 1_000_000) / 8;
  await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: bytes, uploadThroughput: bytes });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

async function load(phone: BenchPhone, address: string): Promise<Loading> {
  const { page } = phone;
  await throttle(phone);
  await page.goto(address, patience);
  await page.waitForFunction(() => performance.getEntriesByName('map-first-render').length > 0, undefined, patience);
  const loading = await page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? null;
    const picture = performance.getEntriesByType('resource').find(({ name }) => name.includes('/basemap/preview-'));
    return { interactive: at('app-interactive'), preview: picture ? picture.startTime + picture.duration : null, map: at('map-first-render') };
  });
  await phone.context.close();
  return loading;
}

export const loadEmpty = async (browser: Browser, origin: string): Promise<Loading> => load(await openBenchPhone(browser), `${origin}/`);

/** Signed in before, nothing of the app in the phone's cache. */
export async function loadApp(browser: Browser, app: string): Promise<Loading> {
  const before = await openBenchPhone(browser);
  await openRidersMap(before, app);
  const signed = await before.context.storageState({ indexedDB: true });
  await before.context.close();
  return load(await openBenchPhone(browser, signed), `${app}/map`);
}
