import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { buildWorker } from '../../scripts/build/worker.ts';
import { GOAL, journeyOn } from '../support/browser/journey.ts';
import type { Phone } from '../support/browser/phone.ts';
import { rideScooter, takePhoto } from '../support/browser/verbs.ts';

const journey = journeyOn({ worker: true });

/** A worker fetches a release in real time, which no clock of ours moves. */
const patiently = { timeout: 60_000 };
/** A worker that should never have been released. */
const HARMFUL = `
  addEventListener('install', () => skipWaiting());
  addEventListener('activate', (event) => event.waitUntil(clients.claim()));
  addEventListener('fetch', (event) => event.respondWith(new Response('broken')));
`;
const NEXT_ENTRY = 'index-next.js';
const root = join(import.meta.dirname, '../..');
const next = mkdtempSync(join(tmpdir(), 'velorent-next-'));
afterAll(() => rmSync(next, { recursive: true, force: true }));

/** The next release: one file under its old name has new content, and the page begins with another file. */
async function buildNext(): Promise<string> {
  cpSync(join(root, 'dist'), next, { recursive: true });
  appendFileSync(join(next, 'too-old.css'), '\n/* next */');
  const page = readFileSync(join(next, 'index.html'), 'utf8');
  const [, entry = ''] = /<script data-app="\/assets\/([^"]+)"/.exec(page) ?? [];
  writeFileSync(join(next, 'assets', NEXT_ENTRY), `import "./${entry}";`);
  writeFileSync(join(next, 'index.html'), page.replaceAll(entry, NEXT_ENTRY));
  await buildWorker(root, next);
  // Otherwise the old compressed file would be served.
  for (const packed of ['sw.js.br', 'sw.js.gz']) rmSync(join(next, packed));
  return next;
}

/** The state of this browser's worker, and the number of stored releases. */
const worker = ({ page }: Phone) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const releases = (await caches.keys()).filter((name) => name.startsWith('velorent.device.release.')).length;
    return { active: registration?.active?.state ?? null, waiting: registration?.waiting?.state ?? null, releases };
  });
const tooOldStyles = ({ page }: Phone) => page.evaluate(() => fetch('/too-old.css').then((answer) => answer.text()));

/**
 * Stops the active worker, as a browser does when the worker has no work; then the new one takes over. If a request
 * wakes the old worker at that moment, it runs for another half a minute, and for ever in a browser under test.
 */
async function endsIdle({ page, context }: Phone): Promise<() => Promise<void>> {
  const devtools = await context.newCDPSession(page);
  const active = new Set<string>();
  devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, status } of versions) if (status === 'activated') active.add(versionId);
  });
  await devtools.send('ServiceWorker.enable');
  return async () => {
    for (const versionId of active) await devtools.send('ServiceWorker.stopWorker', { versionId });
  };
}

journey(
  'A new service worker waits until the ride’s photo is sent, and the app offers the update after the ride',
  GOAL,
  async ({ stage, phone }) => {
    const { world, rider } = await rideScooter({ stage, phone });
    await expect.poll(() => worker(rider), patiently).toEqual({ active: 'activated', waiting: null, releases: 1 });
    await rider.stand((await world.parking()).place);
    await rider.tap('button', 'Завершить');
    await rider.passUntil('heading', 'Сфотографируйте самокат');

    await stage.deploy({ dist: await buildNext() });
    await rider.pass(300_000);
    await expect
      .poll(() => worker(rider), patiently)
      .toEqual({ active: 'activated', waiting: 'installed', releases: 2 });
    expect(await tooOldStyles(rider)).not.toContain('next');
    const endIdle = await endsIdle(rider);
    await takePhoto(rider);
    await rider.see('heading', 'Всё готово');
    await expect
      .poll(async () => (await endIdle(), worker(rider)), { ...patiently, interval: 500 })
      .toEqual({ active: 'activated', waiting: null, releases: 2 });
    await expect.poll(() => tooOldStyles(rider), patiently).toContain('next');
    await rider.see('button', 'Завершить поездку');
    // The offer does not disturb a ride.
    expect(await rider.page.getByText('Вышло обновление').count()).toBe(0);
    await rider.tap('button', 'Завершить поездку');
    await rider.passUntil('heading', 'Поездка завершена');
    await rider.tap('button', 'Готово');
    await rider.tap('link', 'Профиль');
    await rider.read('Вышло обновление');
    await rider.tap('button', 'Обновить');
    await expect
      .poll(() =>
        rider.page.evaluate(
          (entry) => [...document.scripts].some(({ dataset }) => dataset['app']?.endsWith(entry)),
          NEXT_ENTRY,
        ),
      )
      .toBe(true);
    await rider.see('heading', 'Анна Ветрова');
    expect(await rider.page.getByText('Вышло обновление').count()).toBe(0);
  },
);

journey(
  'When the operator switches service workers off, a worker that breaks every page removes itself',
  async ({ stage, phone }) => {
    const rider = await phone({ opens: '/profile' });
    await rider.see('heading', 'Анна Ветрова');
    await expect.poll(() => worker(rider), patiently).toEqual({ active: 'activated', waiting: null, releases: 1 });
    const endIdle = await endsIdle(rider);

    // A harmful worker takes over by itself; afterwards no page of the app starts that could remove it.
    const dist = await buildNext();
    writeFileSync(join(dist, 'sw.js'), HARMFUL);
    await stage.deploy({ dist });
    await rider.open('/profile');
    await expect
      .poll(async () => (await endIdle(), tooOldStyles(rider)), { ...patiently, interval: 500 })
      .toBe('broken');
    await rider.open('/profile');
    await rider.read('broken');
    await stage.deploy({ dist, worker: false });
    const isBack = async () => {
      await rider.open('/profile');
      await endIdle();
      return rider.page.getByText('broken').count();
    };
    await expect.poll(isBack, { ...patiently, interval: 1_000 }).toBe(0);
    await rider.see('heading', 'Анна Ветрова');
    await expect.poll(() => worker(rider), patiently).toEqual({ active: null, waiting: null, releases: 0 });
    // Pages of the harmful worker had none of our headers.
    rider.complaints.splice(0);
  },
);
