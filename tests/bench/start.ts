// npm run bench:start: how a rider's map starts on a slow phone, beside a page with nothing but the map; a table.
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { buildIfChanged } from '../../scripts/build/buildIfChanged.ts';
import { demandChromium } from '../../scripts/checks/chromium.ts';
import { openCity } from '../support/bench/city.ts';
import { flags } from '../support/browser/flags.ts';
import { openBenchPage } from './benchPage.ts';
import { loadApp, loadEmpty, loadEmptyAgain, loadKept } from './loading.ts';
import { machine, repeat, say } from './run.ts';
import { startTable, type Starts } from './startTable.ts';

const root = join(import.meta.dirname, '../..');
const TIMES = 5;
const FLEET = 1_500;
/** Milliseconds. A browser that hangs must not delay the table. */
const LONGEST = 6 * 60_000;

const executablePath = demandChromium() ?? process.exit(1);
await buildIfChanged(join(root, 'dist'));
setTimeout(() => {
  print();
  console.error(`Not at its end after ${LONGEST / 60_000} minutes.`);
  process.exit(1);
}, LONGEST).unref();
const browser = await chromium.launch({ executablePath, chromiumSandbox: false, args: flags });
const page = await openBenchPage();
const city = await openCity(FLEET, { worker: true });
const starts: Starts = {};

const kinds = {
  emptyCold: () => repeat(TIMES, () => loadEmpty(browser, page.origin)),
  cold: () => loadApp(browser, city.app, TIMES),
  emptyWarm: () => loadEmptyAgain(executablePath, page.origin, TIMES),
  warm: () => loadKept(executablePath, city.app, 'free', TIMES),
  offline: () => loadKept(executablePath, city.app, 'none', TIMES),
};

function print(): void {
  console.log(`\n${startTable(starts)}\n${machine()}`);
}

try {
  for (const kind of ['emptyCold', 'cold', 'emptyWarm', 'warm', 'offline'] as const) {
    say(kind);
    starts[kind] = await kinds[kind]();
  }
  print();
} finally {
  await browser.close();
  await page.close();
  await city.close();
}
