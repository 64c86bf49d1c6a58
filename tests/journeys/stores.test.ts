import * as v from 'valibot';
import { expect } from 'vitest';
import { deviceKey, deviceNames } from '#platform/deviceNames.ts';
import { journey } from '../support/browser/journey.ts';
import { onRoute } from '../support/browser/onRoute.ts';
import type { Phone } from '../support/browser/phone.ts';
import { UUID } from '../support/browser/secrets.ts';
import { messageTo } from '../support/browser/sms.ts';
import { finishAtParking, signIn, signOut, startRide, submitSignIn, typeNumber } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';

/**
 * Everything this browser keeps for the app, by name: storages, databases, caches, cookies, the navigation's state.
 * Files of the app are named only.
 */
const keptBy = ({ page }: Phone): Promise<Record<string, string>> =>
  page.evaluate(async () => {
    const kept: Record<string, string> = {};
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) kept[key] = storage.getItem(key) ?? '';
    }
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('no database'));
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const [keys, values] = await Promise.all([
          done(database.transaction(store).objectStore(store).getAllKeys()),
          done(database.transaction(store).objectStore(store).getAll()),
        ]);
        keys.forEach((key, index) => (kept[`${name}/${JSON.stringify(key)}`] = JSON.stringify(values[index])));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const isOfTheApp = /\.(js|css|woff2|svg|webp|png|wasm|html|geojson|webmanifest)$|\/$/.test(
          new URL(request.url).pathname,
        );
        kept[`${name}/${request.url}`] = isOfTheApp
          ? request.url
          : ((await (await cache.match(request))?.text()) ?? '');
      }
    }
    kept['cookies'] = document.cookie;
    kept['history'] = JSON.stringify(history.state) + location.href;
    return kept;
  });

const SESSION = 'velorent.rider.session';
/** Decisions §2: storage that survives a sign-out: the device's values and releases, kept files of the map, and what a ride still owes. */
const stays = (name: string): boolean =>
  ['cookies', 'history', ...Object.values(deviceNames).flat().map(deviceKey)].includes(name) ||
  ['velorent.ride.', deviceKey('release.'), deviceKey('ways/')].some((prefix) => name.startsWith(prefix));

type Secrets = { pin: string; phone: string; email: string; tokens: readonly string[] };

/** Values of the rider in plain text, and where they are. */
function inClear(kept: Record<string, string>, { pin, phone, email, tokens }: Secrets): string[] {
  return Object.entries(kept).flatMap(([name, whole]) => {
    const value = whole.replaceAll(UUID, '');
    const digits = value.replaceAll(/[\s()\u00A0-]/g, '');
    const found = [
      // As a whole number: a PIN has four digits, and so has a year.
      new RegExp(`(?<![\\d.:-])${pin}(?![\\d.:-])`).test(value) && 'PIN',
      digits.includes(phone.slice(1)) && 'phone',
      value.toLowerCase().includes(email) && 'e-mail',
      value.includes('Ёлкина') && 'name',
      /(?<![\d.])\d{4}[ -]?\d{4}[ -]?\d{4}[ -]?\d{4}(?!\d)/.test(value) && 'card',
      (tokens.some((token) => value.includes(token)) || /(?<![\w-])eyJ[\w-]{10}/.test(value)) && 'access token',
      name !== SESSION && /refresh_?token/i.test(value) && 'refresh token',
    ];
    return found.filter((what) => what !== false).map((what) => `${what} in ${name}`);
  });
}

const Opened = v.object({ token: v.string(), supabaseAccessToken: v.string(), refreshToken: v.string() });

/**
 * Access tokens as the server gives them to this phone. Read before the page has them: a page that leaves takes bodies
 * with it.
 */
async function tokensOf({ page }: Phone): Promise<string[]> {
  const tokens: string[] = [];
  await onRoute(page, /\/(authenticate|oauth\/token)(\?|$)/, async (route, request) => {
    if (request.method() !== 'POST') return route.continue();
    const response = await route.fetch();
    const body = await response.text();
    const opened = v.safeParse(Opened, response.ok() ? JSON.parse(body) : null);
    if (opened.success) tokens.push(opened.output.token, opened.output.supabaseAccessToken);
    return route.fulfill({ response, body });
  });
  return tokens;
}

async function look(rider: Phone, pin: string): Promise<void> {
  await rider.open('/profile');
  await rider.tap('button', 'Показать ПИН\u2011код');
  await rider.read(pin);
}

// S007, S008, S009, S023
journey(
  'From registration over a ride to sign-out the browser stores no secret but a refresh token, and then only allowed data',
  async ({ stage, phone }) => {
    const world = openWorld(stage.control);
    const { number, place } = await world.vehicle();
    const rider = await phone({ place });
    const tokens = await tokensOf(rider);
    await rider.open('/registration');
    await rider.type('Телефон', '8 916 555-44-33');
    for (const box of await rider.page.getByRole('checkbox').all()) await box.check();
    await rider.tap('button', 'Получить логин');
    await rider.see('heading', 'Логин и ПИН\u2011код в пути');
    const { login = '' } = (await messageTo(stage.control, '79165554433')) ?? {};
    // A random one may be a number that a ride stores, such as its parking's.
    const pin = '1234';
    await stage.sandbox.db.transaction((sql) =>
      sql.query('update sandbox.riders set pin = $2 where login = $1', [login, pin]),
    );
    const secrets = { pin, phone: '79165554433', email: 'stores@example.com', tokens };
    expect(inClear(await keptBy(rider), secrets)).toEqual([]);

    await stage.control.PATCH('/control/riders/{login}', {
      params: { path: { login } },
      body: { tariff: true, card: true },
    });
    await rider.tap('link', 'Войти');
    await submitSignIn(rider, login, pin);
    await rider.see('link', 'Сканировать');
    await rider.open('/profile/edit');
    await rider.type('Имя', 'Вера');
    await rider.type('Фамилия', 'Ёлкина');
    await rider.type('Дата рождения', '01.02.1990');
    await rider.type('Почта', 'stores@example.com');
    await rider.tap('button', 'Сохранить');
    await rider.see('heading', 'Вера Ёлкина');
    await look(rider, pin);
    expect(tokens.length).toBeGreaterThan(0);
    const during = await keptBy(rider);
    expect(during[SESSION]).toContain('refreshToken');
    expect(inClear(during, secrets)).toEqual([]);

    await rider.open('/map/scan');
    await typeNumber(rider, number);
    await startRide(rider);
    const riding = await keptBy(rider);
    expect(Object.keys(riding).some((name) => name.startsWith('velorent.ride.'))).toBe(true);
    expect(inClear(riding, secrets)).toEqual([]);
    await finishAtParking(rider, world);
    await look(rider, pin);
    expect(inClear(await keptBy(rider), secrets)).toEqual([]);

    await signOut(rider);
    const after = await keptBy(rider);
    expect(Object.keys(after).filter((name) => !stays(name))).toEqual([]);
    expect(inClear(after, secrets)).toEqual([]);
  },
);

// S009
journey('The next rider who signs in on a phone sees no data of the previous rider', async ({ stage, phone }) => {
  const world = openWorld(stage.control);
  const { number, place } = await world.vehicle();
  const rider = await phone({ place, opens: '/map?view=list&station=1' });
  await rider.see('heading', '1. Никольская улица');
  await rider.open('/profile');
  await rider.see('heading', 'Анна Ветрова');
  await rider.open('/map/scan');
  await typeNumber(rider, number);
  await startRide(rider);
  await rider.tap('button', 'Открыть карту');
  await rider.see('link', 'К поездке');
  await signOut(rider);
  // Back leads to none of her pages.
  await rider.page.goBack();
  await rider.see('link', 'Войти');
  await rider.open('/');

  await signIn(rider, '10005');
  await rider.see('link', 'Сканировать');
  expect(new URL(rider.page.url()).search).toBe('');
  expect(await rider.page.getByRole('link', { name: 'К поездке' }).count()).toBe(0);
  await rider.tap('link', 'История');
  await rider.see('heading', 'Здесь будут ваши поездки');
  await rider.tap('link', 'Профиль');
  await rider.see('heading', 'Дина Новикова');
  expect(await rider.page.getByText(/Анна|Ветрова|10001/).count()).toBe(0);
  await rider.open('/profile/settings');
  await rider.see('group', 'Ключ входа');
  expect(await rider.page.getByRole('group', { name: 'Незаконченная поездка' }).count()).toBe(0);

  await rider.open('/profile');
  await rider.see('heading', 'Дина Новикова');
  await signOut(rider);
  await signIn(rider);
  await rider.see('link', 'К поездке');
});
