import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demandFree } from '#server/listen.ts';
import { openBrowser } from '../../support/browser/browser.ts';
import { openControl } from '../../support/browser/control.ts';
import { openPhone } from '../../support/browser/phone.ts';
import { finishAtParking, replacePage, rideOff } from '../../support/browser/verbs.ts';
import { openWorld } from '../../support/browser/world.ts';

const root = join(import.meta.dirname, '../../..');
const dataDir = mkdtempSync(join(tmpdir(), 'velorent-kept-'));

/**
 * Four free ports in a row, as the start needs them. Each process begins at another four, below the ports that a system
 * assigns, because the start opens them later.
 */
async function freeNeighbours(): Promise<number> {
  for (let port = 20_000 + 4 * (process.pid % 3_000); ; port += 4) {
    const free = await demandFree([port, port + 1, port + 2, port + 3], '127.0.0.1').then(
      () => true,
      () => false,
    );
    if (free) return port;
  }
}

const port = await freeNeighbours();
const app = `http://localhost:${port}`;
const control = openControl(`http://localhost:${port + 3}`);
const world = openWorld(control);
let product: ChildProcess | null = null;

/** Starts the product in a process of its own, as `npm start` does. It has the data of the process before. */
const start = () =>
  new Promise<void>((ready, failed) => {
    const own = { PORT: String(port), SANDBOX_DIR: dataDir, SERVICE_WORKER: 'false' };
    const started = spawn(process.execPath, ['scripts/run/start.ts'], {
      cwd: root,
      env: { ...process.env, ...own, NODE_ENV: undefined, NODE_OPTIONS: undefined },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    product = started;
    let said = '';
    started.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('Ctrl-C')) ready();
    });
    started.once('exit', (code) => failed(new Error(`The product ended with ${code}: ${said}`)));
  });

async function kill(): Promise<void> {
  if (!product || product.exitCode !== null || product.signalCode !== null) return;
  const ended = once(product, 'exit');
  product.kill('SIGKILL');
  await ended;
}

beforeAll(start);
afterAll(async () => {
  await kill();
  rmSync(dataDir, { recursive: true, force: true });
});

test('A ride continues after the page closes and the server is killed, and the server charges the rider once', async () => {
  const { number, place } = await world.vehicle();
  const rider = await openPhone(await openBrowser(), { app, control, time: Date.now(), place });
  await rideOff(rider, number);
  await replacePage(rider);
  await kill();
  await start();
  await rider.open('/map/ride');
  await rider.see('button', 'Завершить');
  expect((await world.ledger('10001')).rents.map(({ status }) => status)).toEqual(['IN_PROGRESS']);

  await rider.pass(2_400_000);
  await finishAtParking(rider, world);
  const { rents, charges } = await world.ledger('10001');
  expect(rents.map(({ status }) => status)).toEqual(['DONE']);
  expect(charges).toHaveLength(1);
  await rider.close();
});
