import { expect } from 'vitest';
import { journey } from '../support/browser/journey.ts';
import { guard } from '../support/browser/onRoute.ts';
import type { Phone } from '../support/browser/phone.ts';
import { signIn } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';

journey('On a phone without graphics the app shows a list of vehicles instead of a map', async ({ stage, phone }) => {
  const world = openWorld(stage.control);
  const { place } = await world.vehicle();
  const rider = await phone({ place });
  await rider.open('/');
  await signIn(rider);
  await rider.see('heading', 'Рядом с вами');
  expect(await rider.page.getByRole('button', { name: 'Показать карту' }).count()).toBe(0);
  await rider.page.getByRole('radio', { name: 'Самокаты' }).check();
  const rows = rider.page.getByRole('region', { name: 'Рядом, списком' }).getByRole('listitem');
  const others = async () => (await rows.allTextContents()).filter((row) => !row.startsWith('Самокат'));
  await expect.poll(others).toEqual([]);
  const counted = async () => Number(/\d+/.exec((await (await rider.read(/^В списке \d/)).textContent()) ?? '')?.[0]);
  const scooters = await counted();
  expect(scooters).toBeGreaterThan(1);
  expect(await rows.first().textContent()).toMatch(/^Самокат.*км, 6\s₽.*\d\sм/);

  await rider.tap('button', /^Самокат/);
  await rider.see('dialog', /№/);
  expect(new URL(rider.page.url()).search).toMatch(/^\?bike=\d+$/);
  await rider.see('button', 'Начать поездку');
  await rider.tap('button', 'Посигналить');
  await rider.read(/^Сигнал подан/);
  expect((await stage.control.GET('/control/rings')).data?.items).toMatchObject([{ login: '10001', sound: true }]);
  await rider.page.goBack();
  await expect.poll(() => rider.page.getByRole('dialog').count()).toBe(0);
});

/** What this phone has loaded of the map: its data, and the code that draws it, which is by far the largest file. */
function mapFilesOf({ page }: Phone): readonly string[] {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/basemap/')) loaded.push(request.url());
  });
  page.on(
    'requestfinished',
    guard(page, async (request) => {
      const { responseBodySize } = await request.sizes();
      if (responseBodySize > 200_000) loaded.push(request.url());
    }),
  );
  return loaded;
}

const isListFirst: readonly (readonly [string, () => void])[] = [
  ['a phone that saves data', () => localStorage.setItem('velorent.device.savesTraffic', 'true')],
  [
    'a phone with little memory',
    () => void Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => 2 }),
  ],
];

journey.for(isListFirst)(
  'On %s the app shows a list and loads the map only when the rider opens it; the Back button then shows the list again',
  async ([, prepare], { phone }) => {
    const rider = await phone({ map: true });
    const loaded = mapFilesOf(rider);
    await rider.page.addInitScript(prepare);
    await rider.open('/');
    await signIn(rider);
    await rider.see('heading', 'В центре Москвы');
    expect(loaded).toEqual([]);
    await rider.tap('button', 'Показать карту');
    await rider.see('region', /^На карте \d/);
    expect(new URL(rider.page.url()).search).toBe('?view=map');
    expect(loaded.length).toBeGreaterThan(0);
    await rider.page.goBack();
    await rider.see('heading', /^В центре/);
  },
);
