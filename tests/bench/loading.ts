import type { Browser, Page } from 'playwright-core';
import { openBenchPhone, openKeptPhone, openRidersMap, TIMEOUT, type BenchPhone } from '../support/bench/phone.ts';
import { openSlowLine } from '../support/bench/slowLine.ts';
import { repeat } from './run.ts';

/** Milliseconds from the navigation; null when the page has no such value. */
export type Loading = {
  interactive: number | null;
  map: number | null;
  /** Before the map is drawn. */
  requests: number;
  kilobytes: number;
};

type Phone = Omit<BenchPhone, 'browser'>;

const slowDown = ({ cdp }: Phone) => cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });

const MAP = 'map-first-render';

async function goToMap(page: Page, address: string): Promise<void> {
  await page.goto(address, TIMEOUT);
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, MAP, TIMEOUT);
}

/** Until the map is drawn; later measurements are ignored. */
async function load({ page }: Phone, address: string): Promise<Loading> {
  await goToMap(page, address);
  return page.evaluate((end) => {
    const when = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? null;
    const files = performance.getEntriesByType('resource');
    const before = files.filter(({ startTime }) => startTime < (when(end) ?? Infinity));
    return {
      interactive: when('app-interactive'),
      map: when(end),
      requests: before.length + 1,
      kilobytes:
        before.reduce((sum, file) => sum + (file instanceof PerformanceResourceTiming ? file.transferSize : 0), 0) /
        1024,
    };
  }, MAP);
}

type Kept = Awaited<ReturnType<BenchPhone['context']['storageState']>>;

/** The storage of a phone without the browser's cache. */
async function leave({ context }: BenchPhone): Promise<Kept> {
  const kept = await context.storageState({ indexedDB: true });
  await context.close();
  return kept;
}

/** A load over a slow line, without anything in the cache of the phone; and what the phone has stored then. */
async function loadCold(browser: Browser, address: string, signed?: Kept): Promise<{ loading: Loading; kept: Kept }> {
  await using line = await openSlowLine();
  const phone = await openBenchPhone(browser, { proxy: line.proxy, ...(signed ? { storageState: signed } : {}) });
  await slowDown(phone);
  return { loading: await load(phone, address), kept: await leave(phone) };
}

/** The page of the bench, without anything in the cache of the phone. */
export const loadEmpty = async (browser: Browser, origin: string): Promise<Loading> =>
  (await loadCold(browser, `${origin}/`)).loading;

/** A browser keeps compiled code after a few visits. */
async function visits({ page }: Phone, address: string): Promise<void> {
  for (let i = 0; i < 3; i++) {
    await page.goto('about:blank');
    await goToMap(page, address);
  }
}

/** So many loads in the same browser, which then closes. */
async function loadAgain(phone: Phone, address: string, times: number): Promise<Loading[]> {
  const all = await repeat(times, async () => {
    await phone.page.goto('about:blank');
    return load(phone, address);
  });
  await phone.context.close();
  return all;
}

/** The page of the bench again, from the browser's own cache. */
export async function loadEmptyAgain(executablePath: string, origin: string, times: number): Promise<Loading[]> {
  const phone = await openKeptPhone(executablePath);
  await slowDown(phone);
  await visits(phone, `${origin}/`);
  return loadAgain(phone, `${origin}/`, times);
}

/** A signed-in rider, without the app in the cache of the phone. */
export async function loadApp(browser: Browser, app: string, times: number): Promise<Loading[]> {
  const before = await openBenchPhone(browser);
  await openRidersMap(before, app);
  let signed = await leave(before);
  return repeat(times, async () => {
    const { loading, kept } = await loadCold(browser, `${app}/map`, signed);
    // The refresh token was rotated.
    signed = kept;
    return loading;
  });
}

/** A repeat visit with the app in the cache of the phone. */
export async function loadKept(
  executablePath: string,
  app: string,
  network: 'free' | 'none',
  times: number,
): Promise<Loading[]> {
  const phone = await openKeptPhone(executablePath);
  await openRidersMap(phone, app);
  await phone.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await visits(phone, `${app}/map`);
  await slowDown(phone);
  await phone.context.setOffline(network === 'none');
  return loadAgain(phone, `${app}/map`, times);
}
