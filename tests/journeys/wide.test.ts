import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { barriers } from '../support/browser/axe.ts';
import { journey } from '../support/browser/journey.ts';
import { rideOff } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';

const edges = async (found: Locator) => {
  const { x, y, width, height } = (await found.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const middle = [x + width / 2, y + height / 2].map(Math.round);
  return { left: Math.round(x), right: Math.round(x + width), middle };
};

journey(
  'On a screen of 840 px the list and its cards are beside the map, and a dialog is in the middle',
  async ({ stage, phone }) => {
    const { number, place } = await openWorld(stage.control).vehicle();
    const rider = await phone({ map: true, place });
    const { page } = rider;
    await page.setViewportSize({ width: 839, height: 900 });
    await rideOff(rider, number);
    await page.setViewportSize({ width: 840, height: 900 });
    const map = page.getByRole('region', { name: /^(?:На карте \d|Карта)/ });
    await map.waitFor();
    const panel = await edges(page.getByRole('main'));
    expect((await edges(map)).left).toBeGreaterThan(0);
    expect((await edges(rider.page.getByRole('button', { name: 'Завершить' }))).right).toBeLessThanOrEqual(
      (await edges(map)).left,
    );
    expect(panel.left).toBe(0);

    await rider.tap('button', 'Открыть карту');
    const list = page.getByRole('region', { name: 'Рядом, списком' });
    await list
      .getByRole('button', { name: /^Парковка/ })
      .first()
      .click();
    await rider.see('button', 'Показать дорогу');
    const { left } = await edges(map);
    expect((await edges(list)).right).toBe(left);
    expect((await edges(page.getByRole('dialog'))).right).toBe(left);
    expect(await barriers(rider)).toEqual([]);
    await page.keyboard.press('Escape');
    await rider.tap('button', 'Слои карты');
    await expect.poll(async () => (await edges(page.getByRole('dialog'))).middle).toEqual([420, 450]);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 839, height: 900 });
    await list.waitFor({ state: 'detached' });
    expect((await edges(map)).left).toBe(0);
  },
);
