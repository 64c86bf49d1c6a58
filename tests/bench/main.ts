// npm run bench:map: the map with 10,000 vehicles, once a release; a table beside the goals.
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { buildIfChanged } from '../../scripts/build/buildIfChanged.ts';
import { demandChromium } from '../../scripts/checks/chromium.ts';
import { openCity } from '../support/bench/city.ts';
import { pan, type Panning } from '../support/bench/panning.ts';
import { openBenchPhone, openRidersMap, showWholeCity } from '../support/bench/phone.ts';
import { goRound, held, type Held } from '../support/bench/rounds.ts';
import { flags } from '../support/browser/flags.ts';
import { at, line, machine, ms, NOTHING, say } from './run.ts';
import { tap } from './taps.ts';

const FLEET = 10_000;

/** The measurements of the map so far. `taps`: milliseconds. */
type Measured = Partial<{
  panning: Panning;
  taps: number[];
  heap: { before: Held; after: Held };
}>;

const rows: { what: string; wanted: string; of: (measured: Measured) => string }[] = [
  { what: 'tap to frame, p98 of 200', wanted: '≤ 100 ms', of: ({ taps }) => ms(at(taps ?? [], 0.98)) },
  {
    what: 'longest task while panning (CPU)',
    wanted: '≤ 50 ms',
    of: ({ panning }) => (panning ? ms(Math.max(...panning.tasks)) : NOTHING),
  },
  { what: 'frame while panning, median', wanted: '', of: ({ panning }) => ms(at(panning?.frames ?? [])) },
  { what: 'frame while panning, p95', wanted: '', of: ({ panning }) => ms(at(panning?.frames ?? [], 0.95)) },
  {
    what: 'heap after 200 rounds map ↔ profile',
    wanted: '≤ +5 %',
    of: ({ heap }) =>
      heap
        ? `${((heap.after.heapBytes / heap.before.heapBytes - 1) * 100).toFixed(1)} % of ${(heap.before.heapBytes / 2 ** 20).toFixed(1)} MB`
        : NOTHING,
  },
  {
    what: 'objects of JavaScript after those rounds (the rest is the browser’s: compiled code, its lists of timings)',
    wanted: '≤ +5 %',
    of: ({ heap }) =>
      heap
        ? `${((heap.after.objects / heap.before.objects - 1) * 100).toFixed(2)} % of ${heap.before.objects}`
        : NOTHING,
  },
];

const executablePath = demandChromium() ?? process.exit(1);
await buildIfChanged(join(import.meta.dirname, '../../dist'));
const browser = await chromium.launch({ executablePath, chromiumSandbox: false, args: flags });
const city = await openCity(FLEET);
const measured: Measured = {};

try {
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
  console.log(`\n${line('Measured with 10,000 vehicles', 'Goal', 'Now')}\n${line('---', '---', '---')}`);
  for (const { what, wanted, of } of rows) console.log(line(what, wanted, of(measured)));
  console.log(`\n${machine()}`);
  await browser.close();
  await city.close();
}
