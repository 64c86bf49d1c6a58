// npm run bench:start, first part: Lighthouse itself, for a phone, over HTTP/2, beside a page of one heading.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { demandFree, listen } from '#server/listen.ts';
import { readTls } from '#server/settings.ts';
import { buildIfChanged } from '../../scripts/build/buildIfChanged.ts';
import { demandChromium } from '../../scripts/checks/chromium.ts';
import { openCity } from '../support/bench/city.ts';
import lighthouse from './lighthouse/measure.mjs';
import { at, line, machine, ms, repeat, say } from './run.ts';

const root = join(import.meta.dirname, '../..');
const dist = join(root, 'dist');
const TIMES = 5;
const FLEET = 100;
const host = '127.0.0.1';
const DEBUGGING_PORT = 9_333;
const METHODS = ['simulate', 'devtools'] as const;

type Method = (typeof METHODS)[number];
type Figures = { score: number; content: number; blocked: number; shift: number; scripts: number };

const executablePath = demandChromium() ?? process.exit(1);
await demandFree([DEBUGGING_PORT], host);
await buildIfChanged(dist);

const folder = mkdtempSync(join(tmpdir(), 'velorent-bench-'));
const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
const options = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj', '/CN=localhost'];
execFileSync('openssl', ['req', '-x509', ...options, '-keyout', key, '-out', cert], { stdio: 'ignore' });
const tls = readTls({ TLS_KEY_FILE: key, TLS_CERT_FILE: cert });
rmSync(folder, { recursive: true });
if (!tls) throw new Error('There is a key.');

// An operator's: without the sandbox's tags. Of the pages before the sign-in only a public card asks a backend.
const city = await openCity(FLEET, { tls });
const floor = createSecureServer({ ...tls, allowHTTP1: true }, (_request, response) => {
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(
    '<!doctype html><html lang="en"><title>Floor</title><meta name="viewport" content="width=device-width"><h1>Floor</h1>',
  );
});
const floorOrigin = `https://localhost:${await listen(floor, 0, host)}`;

const pages: [name: string, url: string][] = [
  ['a page of one heading', `${floorOrigin}/`],
  ['landing', `${city.app}/`],
  ['sign-in', `${city.app}/login`],
  ['registration', `${city.app}/registration`],
  ['restoring', `${city.app}/login/restore`],
  ['public card', `${city.app}/bike/51307`],
];

async function measure(url: string, method: Method): Promise<Figures> {
  const browser = await chromium.launch({
    executablePath,
    chromiumSandbox: false,
    args: [`--remote-debugging-port=${DEBUGGING_PORT}`, '--ignore-certificate-errors', '--disable-gpu'],
  });
  try {
    const run = await lighthouse(url, {
      port: DEBUGGING_PORT,
      onlyCategories: ['performance'],
      throttlingMethod: method,
      logLevel: 'error',
    });
    if (!run) throw new Error(`Lighthouse says nothing of ${url}`);
    const { audits, categories } = run.lhr;
    const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN;
    const items = audits['network-requests']?.details?.items ?? [];
    const scripts = items
      .filter((request) => request['resourceType'] === 'Script')
      .reduce((bytes, request) => bytes + Number(request['transferSize']), 0);
    return {
      score: categories['performance']?.score ?? Number.NaN,
      content: figure('largest-contentful-paint'),
      blocked: figure('total-blocking-time'),
      shift: figure('cumulative-layout-shift'),
      scripts,
    };
  } finally {
    await browser.close();
  }
}

const print = (...lines: string[]) => console.log(lines.join('\n'));

try {
  print(
    `Lighthouse itself, for a phone, medians of ${TIMES}. *Simulated*: loaded without a limit, then reckoned for 150 ms and 1.6 Mbps a`,
    'connection and a processor four times slower. *Applied*: each request really waits 562 ms, with 1.4 Mbps and the processor four',
    'times slower. The first row is the floor: what this machine, this server and this browser take for a page of one heading.',
    '',
    line('Page', 'Score', 'Largest paint', 'Blocked', 'Shift', 'Scripts', 'Score, applied', 'Largest paint', 'Blocked'),
    line('---', '---', '---', '---', '---', '---', '---', '---', '---'),
  );
  for (const [name, url] of pages) {
    const figures = { simulate: [] as Figures[], devtools: [] as Figures[] };
    for (const method of METHODS) {
      say(`${name}, ${method}`);
      figures[method] = await repeat(TIMES, () => measure(url, method));
    }
    const middle = (method: Method, of: (one: Figures) => number) => at(figures[method].map(of));
    print(
      line(
        name,
        middle('simulate', ({ score }) => score).toFixed(2),
        ms(middle('simulate', ({ content }) => content)),
        ms(middle('simulate', ({ blocked }) => blocked)),
        middle('simulate', ({ shift }) => shift).toFixed(3),
        `${(middle('simulate', ({ scripts }) => scripts) / 1024).toFixed(0)} KB`,
        middle('devtools', ({ score }) => score).toFixed(2),
        ms(middle('devtools', ({ content }) => content)),
        ms(middle('devtools', ({ blocked }) => blocked)),
      ),
    );
  }
  print(line('goal', '≥ 0.97', '≤ 1500 ms', '≤ 100 ms', '0', '≤ 100 KB', '', '≤ 1100 ms', ''), '', machine());
} finally {
  floor.close();
  await city.close();
}
