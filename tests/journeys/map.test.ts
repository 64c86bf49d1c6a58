import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../support/browser/journey.ts';
import { onRoute } from '../support/browser/onRoute.ts';
import type { Phone } from '../support/browser/phone.ts';
import type { Stage } from '../support/browser/stage.ts';
import { comeBack } from '../support/browser/storedSession.ts';
import { openNumberPad, startRide, turnPage, typeNumber } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';

const counted = /^На карте \d/;
const patiently = { timeout: 30_000 };

/** The requests to the backends so far: all, or those of one path. */
async function asked({ control }: Stage, of?: string): Promise<number> {
  const { data } = await control.GET('/control/requests');
  const items = (data?.items ?? []).filter(({ path }) => of === undefined || path === of);
  return items.reduce((sum, { count }) => sum + count, 0);
}
const cellsAsked = (stage: Stage) => asked(stage, '/api/map/cells/{z}/{x}/{y}');

/** The number of requests once none is in flight. */
async function settled(stage: Stage): Promise<number> {
  let last = -1;
  await expect
    .poll(
      async () => {
        const before = last;
        last = await asked(stage);
        return last === before;
      },
      { ...patiently, interval: 500 },
    )
    .toBe(true);
  return last;
}

/** In small steps, so that each answer arrives before the next request is due. */
async function askedAMinute(rider: Phone, stage: Stage, minutes: number): Promise<number> {
  const before = await asked(stage);
  for (let second = 0; second < minutes * 60; second += 15) {
    await rider.pass(15_000);
    await settled(stage);
  }
  return ((await asked(stage)) - before) / minutes;
}

/**
 * On the signed-in rider's map. The browser's own cache counts in its own time, which no test can move: here every
 * question for cells goes out.
 */
async function openMap(rider: Phone): Promise<Locator> {
  await onRoute(rider.context, '**/api/map/cells/**', (route) => route.continue());
  await comeBack(rider);
  await rider.open('/map');
  const map = rider.page.getByRole('region', { name: counted });
  // Drawn by software, on a machine that may be busy.
  await map.waitFor({ timeout: 60_000 });
  return map;
}

/** The number of colours of the drawn map: a blank map has only its background's. */
async function coloursOf(phone: Phone, name = counted): Promise<number> {
  const map = await phone.see('region', name);
  const picture = (await map.screenshot()).toString('base64');
  return phone.page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context?.drawImage(image, 0, 0);
    const pixels = new Uint32Array(
      context?.getImageData(0, 0, image.width, image.height).data.buffer ?? new ArrayBuffer(0),
    );
    return new Set(pixels).size;
  }, picture);
}

journey(
  'The map draws the city with at most eight requests a minute, and sends none while the page is hidden',
  async ({ stage, phone }) => {
    const rider = await phone({ map: true });
    const map = await openMap(rider);
    const name = await map.getAttribute('aria-label');
    expect(Number(/\d+/.exec(name ?? '')?.[0])).toBeGreaterThan(5);
    expect(await coloursOf(rider)).toBeGreaterThan(100);

    // The data service, with its first reads, comes after the map, in five seconds at most (src/platform/screenWorks.ts).
    await rider.pass(5_000);
    await expect.poll(() => asked(stage, '/rest/v1/notifications'), patiently).toBeGreaterThan(0);
    await settled(stage);
    const cells = await cellsAsked(stage);
    expect(await askedAMinute(rider, stage, 1)).toBeLessThanOrEqual(8);
    expect(await cellsAsked(stage)).toBeGreaterThan(cells);

    await turnPage(rider, 'hidden');
    const hidden = await settled(stage);
    await rider.pass(300_000);
    expect(await settled(stage)).toBe(hidden);
    await turnPage(rider, 'visible');
    await expect.poll(() => asked(stage), patiently).toBeGreaterThan(hidden);
  },
);

journey(
  'When the phone ends the map’s web workers, the map draws again, either by itself or after the rider taps Retry',
  async ({ phone }) => {
    const rider = await phone({ map: true });
    await rider.page.addInitScript(() => {
      const begun: Worker[] = [];
      let isOut = false;
      const end = () => begun.splice(0).forEach((worker) => worker.terminate());
      addEventListener('workers-end', end);
      addEventListener('workers-out', () => {
        isOut = true;
        end();
      });
      addEventListener('workers-back', () => (isOut = false));
      globalThis.Worker = class extends Worker {
        constructor(url: string | URL, options?: WorkerOptions) {
          super(url, options);
          begun.push(this);
          if (isOut) end();
        }
      };
    });
    await openMap(rider);
    const colours = await coloursOf(rider);
    const workers = (what: string) => rider.page.evaluate((name) => dispatchEvent(new Event(name)), `workers-${what}`);
    const hide = async (what: string) => {
      await turnPage(rider, 'hidden');
      await workers(what);
      await turnPage(rider, 'visible');
      // The library waits half a second for a sign of life.
      await rider.pass(1_000);
    };
    // Without a vehicle in view its name has no count.
    const anyMap = /^(На карте|Карта)/;
    const drawsOn = async () => {
      await expect
        .poll(async () => {
          await rider.pass(1_000);
          return coloursOf(rider, anyMap);
        }, patiently)
        .toBeGreaterThan(colours / 4);
    };
    const goEast = async () => {
      await rider.page.getByRole('region', { name: anyMap }).focus();
      for (let step = 0; step < 12; step += 1) {
        await rider.page.keyboard.press('ArrowRight');
        await rider.pass(500);
      }
    };
    await hide('end');
    await goEast();
    await drawsOn();

    await hide('out');
    await rider.pass(11_000);
    await rider.read('Карта не загрузилась');
    await workers('back');
    await rider.tap('button', 'Повторить');
    await drawsOn();
  },
);

// The last of this file: its ride does not end.
journey('During a ride the map sends at most four requests a minute', async ({ stage, phone }) => {
  const { number, place } = await openWorld(stage.control).vehicle();
  const rider = await phone({ map: true, place });
  await openMap(rider);
  await openNumberPad(rider);
  await typeNumber(rider, number);
  await startRide(rider);
  await settled(stage);
  // The map reloads every other minute.
  expect(await askedAMinute(rider, stage, 2)).toBeLessThanOrEqual(4);
});
