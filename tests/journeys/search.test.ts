import { expect } from 'vitest';
import { barriers } from '../support/browser/axe.ts';
import { journey } from '../support/browser/journey.ts';
import { signIn } from '../support/browser/verbs.ts';

/** A few minutes on foot from the parking of Red Square. */
const place = { latitude: 55.7555, longitude: 37.618 };

// D141
journey(
  'A rider finds a parking by keyboard; its card shows the radius and the way there, and closes on Back',
  async ({ phone }) => {
    const rider = await phone({ map: true, place, scheme: 'dark' });
    const files: string[] = [];
    rider.page.on('request', (request) => {
      const [, file] = /\/map\/(\w+\.geojson)$/.exec(request.url()) ?? [];
      if (file) files.push(file);
    });
    await rider.open('/map');
    await signIn(rider);
    const field = await rider.see('combobox', 'Поиск станций и парковок');
    await field.fill('1208');
    await rider.passUntil('option', /1208/);
    expect(await barriers(rider)).toEqual([]);
    await field.press('ArrowDown');
    await field.press('Enter');
    await rider.see('dialog', 'Красная площадь');
    await rider.read(/^В радиусе 40\sм от знака$/);
    expect(new URL(rider.page.url()).search).toBe('?parking=1208');
    expect(await barriers(rider)).toEqual([]);

    expect(files).toEqual([]);
    await rider.page.getByRole('button', { name: 'Показать дорогу' }).press('Enter');
    await rider.read(/^По\sулицам \d+\sм, \d+\sмин пешком\. Сначала: /);
    await rider.see('link', 'Открыть в картах');
    expect(files).toEqual(['streets.geojson']);
    expect(await barriers(rider)).toEqual([]);

    await rider.page.goBack();
    await expect.poll(() => rider.page.getByRole('dialog').count()).toBe(0);
    await rider.tap('combobox', 'Поиск станций и парковок');
    await rider.see('heading', 'Недавние места');
    await rider.see('option', /1208/);

    await rider.page.keyboard.press('Escape');
    await rider.tap('button', 'Слои карты');
    await rider.page.getByRole('switch', { name: 'Велодорожки' }).check();
    await rider.read(/^Видны и\sв\sпоездке$/);
    expect(files).toEqual(['streets.geojson', 'lanes.geojson']);
    expect(await barriers(rider)).toEqual([]);
  },
);
