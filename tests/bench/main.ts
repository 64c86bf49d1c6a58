// npm run bench:map: the map with 10,000 vehicles, once a release; a table beside the goals.
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { buildIfChanged } from '../../scripts/build/buildIfChanged.ts';
import { demandChromium } from '../../scripts/checks/chromium.ts';
import { openCity } from '../support/bench/city.ts';
import { pan } from '../support/bench/panning.ts';
import { openBenchPhone, openRidersMap, showWholeCity } from '../support/bench/phone.ts';
import { goRound, held } from '../support/bench/rounds.ts';
import { flags } from '../support/browser/flags.ts';
import { loadApp } from './loading.ts';
import { machine, say } from './run.ts';
import { tableOf, type Measured } from './table.ts';
import { tap } from './taps.ts';

const FLEET = 10_000;
const STARTS = 3;

const executablePath = demandChromium() ?? process.exit(1);
await buildIfChanged(join(import.meta.dirname, '../../dist'));
const browser = await chromium.launch({ executablePath, chromiumSandbox: false, args: flags });
const city = await openCity(FLEET);
const measured: Measured = {};

try {
  say('cold starts');
  measured.loadings = await loadApp(browser, city.app, STARTS);
  say('rounds');
  const phone = await openBenchPhone(browser);
  await openRidersMap(phone, city.app);
  await goRound(phone, 20);
  const before = await held(phone);
  await goRound(phone, 200);
  measured.heap = { before, after: await held(phone) };
  say('panning and taps');
  await showWholeCity(phone, FLEET / 3);
  measured.panning = await pan(phone, 8);
  measured.taps = await tap(phone, 200);
  await phone.context.close();
} finally {
  // After a failure too: what was measured before it.
  console.log(`\n${tableOf(measured)}\n${machine()}`);
  await browser.close();
  await city.close();
}
