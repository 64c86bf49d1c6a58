// npm run bench:start: how a rider's map starts on a slow phone, beside a page with nothing but the map; a table.
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import { createAppServer } from '#server/app.ts';
import { listen } from '#server/listen.ts';
import { readSettings } from '#server/settings.ts';
import { buildIfChanged } from '../../scripts/build/buildIfChanged.ts';
import { compress } from '../../scripts/build/compress.ts';
import { demandChromium } from '../../scripts/checks/chromium.ts';
import { openCity } from '../support/bench/city.ts';
import { flags } from '../support/browser/flags.ts';
import { loadApp, loadEmpty, loadEmptyAgain, loadKept, type Loading } from './loading.ts';
import { at, line, machine, median, NOTHING, repeat, say } from './run.ts';

const root = join(import.meta.dirname, '../..');
const TIMES = 5;
const FLEET = 1_500;
/** Milliseconds. A browser that hangs must not delay the table. */
const LONGEST = 6 * 60_000;

const built = join(root, 'tests/results/bench-page');

/** The page of the bench, built like the product: an empty map, the floor of a start. */
async function openBenchPage(): Promise<{ origin: string; close(): Promise<void> }> {
  await build({
    root: join(import.meta.dirname, 'page'),
    configFile: join(root, 'vite.config.ts'),
    mode: 'bench',
    publicDir: join(root, 'public'),
    logLevel: 'warn',
    build: { outDir: built, emptyOutDir: true },
  });
  await compress(built);
  // The page calls no backend.
  const nowhere = { main: 'http://localhost', gateway: 'http://localhost', data: 'http://localhost' };
  const server = createAppServer(built, readSettings({}, { appOrigin: 'http://localhost', sandbox: nowhere }));
  const port = await listen(server, 0, '127.0.0.1');
  return {
    origin: `http://localhost:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** The kinds of start, and the measurements of each so far. */
type Starts = Partial<Record<'cold' | 'warm' | 'offline' | 'emptyCold' | 'emptyWarm', Loading[]>>;

const drawnIn = (all: readonly Loading[] | undefined) => at((all ?? []).flatMap(({ map }) => map ?? []));

function row(what: string, app: readonly Loading[] | undefined, floor: readonly Loading[] | undefined): string {
  const ratio = drawnIn(app) / drawnIn(floor);
  return line(
    what,
    median(app, ({ interactive }) => interactive),
    median(app, ({ map }) => map),
    median(floor, ({ map }) => map),
    Number.isNaN(ratio) ? NOTHING : `${ratio.toFixed(1)} ×`,
    app
      ? `${at(app.map(({ requests }) => requests)).toFixed(0)}, ${at(app.map(({ kilobytes }) => kilobytes)).toFixed(0)} KB`
      : NOTHING,
  );
}

/** Markdown. Another check limits the size of a page (`scripts/checks/budget.ts`). */
const startTable = ({ cold, warm, offline, emptyCold, emptyWarm }: Starts): string =>
  [
    'The map of a rider who is signed in: medians of five, processor slowed 4 times. Cold: nothing is stored, 150 ms a request and 1.6 Mbps. Warm and',
    'offline: the release is stored, and the browser has compiled it before. The floor is a page with the map’s library and our ground alone, in the same run: cold on the same network, else from',
    'the browser’s cache. Where software draws the map, only the ratio says something of a phone.',
    '',
    '| Start | The screen works | The map is drawn | Floor | Ratio | Requests and bytes from the network before the map |',
    '|---|---|---|---|---|---|',
    row('cold', cold, emptyCold),
    row('warm', warm, emptyWarm),
    row('offline', offline, emptyWarm),
    '',
    'Goals: the screen works in 0.9 s warm and offline and 2.2 s cold; the map is drawn in 1.5 × its floor; 520 KB before a cold map.',
    '',
  ].join('\n');

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
