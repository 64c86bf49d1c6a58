// npm run bench:map: the map with 1,500 and 10,000 vehicles beside an empty map, in one run; a table beside the goals.
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { buildIfChanged } from '../../scripts/build/buildIfChanged.ts';
import { demandChromium } from '../../scripts/checks/chromium.ts';
import { flags } from '../journeys/flags.ts';
import { openBenchPage } from './benchPage.ts';
import { openCity } from './city.ts';
import { machine, repeat, say } from './run.ts';
import { loadApp, loadEmpty } from './loading.ts';
import { pan } from './panning.ts';
import { type BenchPhone, openBenchPhone, openRidersMap, TIMEOUT, rest, ride, showWholeCity } from './phone.ts';
import { goRound, held } from './rounds.ts';
import { tableOf, type Column, type Columns } from './table.ts';
import { tap } from './taps.ts';
import { hide, minuteOf } from './traffic.ts';

const root = join(import.meta.dirname, '../..');
const ROUNDS = 3;
const MOVES = 20;

type Keep = (measured: Column) => void;

async function openMap({ page }: BenchPhone, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => performance.getEntriesByName('map-first-render').length > 0, undefined, TIMEOUT);
  await rest(page);
}

async function measureEmpty(browser: Browser, origin: string, keep: Keep): Promise<void> {
  keep({ loadings: await repeat(ROUNDS, () => loadEmpty(browser, origin)) });
  const phone = await openBenchPhone(browser);
  await openMap(phone, `${origin}/?zoom=12`);
  keep({ panning: await pan(phone, 8) });
  keep({ taps: await tap(phone, 200) });
  await phone.context.close();
}

async function moves(browser: Browser, origin: string, fleet: number) {
  const phone = await openBenchPhone(browser);
  await openMap(phone, `${origin}/?zoom=12&vehicles=${fleet}`);
  const all = await repeat(MOVES, () =>
    phone.page.evaluate(() => {
      if (!window.moveHundred) throw new Error('The page has no fleet.');
      return window.moveHundred();
    }),
  );
  await phone.context.close();
  return all;
}

async function measureFleet(browser: Browser, origin: string, fleet: number, keep: Keep): Promise<void> {
  keep({ moved: await moves(browser, origin, fleet) });
  const city = await openCity(fleet);
  try {
    say('cold starts');
    keep({ loadings: await loadApp(browser, city.app, ROUNDS) });
    say('rounds');
    const phone = await openBenchPhone(browser);
    await openRidersMap(phone, city.app);
    await goRound(phone, 20);
    const before = await held(phone);
    await goRound(phone, 200);
    keep({ heap: { before, after: await held(phone) } });
    say('a minute at rest');
    keep({ atRest: await minuteOf(phone, city) });
    say('panning and taps');
    await showWholeCity(phone, fleet / 3);
    keep({ panning: await pan(phone, 8) });
    keep({ taps: await tap(phone, 200) });
    say('a minute hidden');
    await hide(phone);
    keep({ hidden: await minuteOf(phone, city) });
    say('a minute in a ride');
    await ride(phone, city);
    keep({ riding: await minuteOf(phone, city) });
    await phone.context.close();
  } finally {
    await city.close();
  }
}

const executablePath = demandChromium();
if (!executablePath) process.exit(1);
await buildIfChanged(join(root, 'dist'));
const browser = await chromium.launch({ executablePath, chromiumSandbox: false, args: flags });
const page = await openBenchPage();
const columns: Columns = { empty: {}, usual: {}, many: {} };

const keepIn =
  (column: Column): Keep =>
  (measured) =>
    void Object.assign(column, measured);

try {
  say('An empty map…');
  await measureEmpty(browser, page.origin, keepIn(columns.empty));
  say('1,500 vehicles…');
  await measureFleet(browser, page.origin, 1_500, keepIn(columns.usual));
  say('10,000 vehicles…');
  await measureFleet(browser, page.origin, 10_000, keepIn(columns.many));
} finally {
  // After a failure too: what was measured before it.
  console.log(`\n${tableOf(columns)}\n${machine()}`);
  await browser.close();
  await page.close();
}
