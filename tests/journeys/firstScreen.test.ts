import type { Browser, BrowserContextOptions, Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { barriers } from '../support/browser/axe.ts';
import { GOAL, journey } from '../support/browser/journey.ts';
import { onRoute } from '../support/browser/onRoute.ts';
import { touchOnceLoaded, type Phone } from '../support/browser/phone.ts';
import { comeBack } from '../support/browser/storedSession.ts';

type Seen = {
  /** Cumulative layout shift; no unit. */
  shift: number;
  /** The elements that shifted, to explain the layout shift. */
  moved: string[];
};

declare global {
  interface Window {
    seenOfStart: Seen;
  }
}

/** Records the layout shifts of a page from its first moment. Call it before the page opens. */
const watchStart = (page: Page) =>
  page.addInitScript(() => {
    const seen: Seen = { shift: 0, moved: [] };
    window.seenOfStart = seen;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (
          !('value' in entry && typeof entry.value === 'number') ||
          ('hadRecentInput' in entry && entry.hadRecentInput)
        )
          continue;
        seen.shift += entry.value;
        const sources: unknown = 'sources' in entry ? entry.sources : [];
        for (const source of Array.isArray(sources) ? sources : []) {
          if (source?.node instanceof Element)
            seen.moved.push(
              `${source.node.localName}.${source.node.className} by ${Math.round(source.currentRect.y - source.previousRect.y)} px`,
            );
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

type Hand = Pick<Phone, 'page'>;

/** Opens a page as far as it goes without the app's code. Returns a function that lets the code in. */
async function openWithoutCode({ page }: Hand, path: string): Promise<() => void> {
  let letIn = () => {};
  const held = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await onRoute(page, /\/assets\/[^/]+\.js$/, (route) => held.then(() => route.continue()));
  await page.goto(path, { waitUntil: 'commit' });
  return letIn;
}

/** A phone on the machine's own clock: a browser reports no start times under a mocked clock. */
async function openWatched(
  browser: Browser,
  app: string,
  options: BrowserContextOptions = {},
  touches: 'touches' | 'only looks' = 'touches',
): Promise<Hand & AsyncDisposable> {
  const context = await browser.newContext({
    baseURL: app,
    locale: 'ru-RU',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    ...options,
  });
  if (touches === 'touches') await context.addInitScript(touchOnceLoaded);
  const page = await context.newPage();
  await watchStart(page);
  return { page, [Symbol.asyncDispose]: () => context.close() };
}

const patiently = { timeout: 60_000 };
async function marked({ page }: Hand, name: string): Promise<void> {
  await expect.poll(() => page.evaluate((mark) => performance.getEntriesByName(mark).length, name), patiently).toBe(1);
}

const placesOf = ({ page }: Hand) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, p, label, input, a, button, dt, dd, strong')]
      .filter((part) => part.checkVisibility())
      .map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        // A document's version is written into its line when it is known.
        const words = part.textContent.replace(/(?:\u00a0|Version of .*|Редакция от .*)$/, '');
        return `${part.localName} ${words} ${Math.round(x)} ${Math.round(y)} ${Math.round(width)}×${Math.round(height)}`;
      }),
  );

/** The app has taken the prerendered page over, and nothing has moved. A late element appears below what was there. */
async function tookOver(hand: Hand, before: string[], mark = 'app-interactive'): Promise<void> {
  await marked(hand, mark);
  expect(await hand.page.locator('#first').count()).toBe(0);
  expect((await placesOf(hand)).slice(0, before.length)).toEqual(before);
  const { shift, moved } = await hand.page.evaluate(() => window.seenOfStart);
  expect(shift, moved.join('\n')).toBeLessThanOrEqual(0.01);
}

/**
 * What the page had asked for when its first screen worked, or its map was drawn: paths of all origins. On a slow machine
 * other code waits five seconds for the map (src/platform/screenWorks.ts).
 */
const askedEarly = ({ page }: Hand, mark: 'app-interactive' | 'map-first-render' = 'app-interactive') =>
  page.evaluate((end) => {
    const when = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? 0;
    const last = Math.min(when(end), when('app-interactive') + 5_000);
    return performance
      .getEntriesByType('resource')
      .flatMap(({ name, startTime }) => (startTime < last ? new URL(name).pathname : []));
  }, mark);

journey.for([
  ['/', 'Карта', 'the button', (rider: Phone) => rider.tap('button', 'Войти')],
  // The app must not send them elsewhere after they have begun.
  ['/profile/settings', 'Настройки', 'Enter', ({ page }: Phone) => page.keyboard.press('Enter')],
  ['/bike/51307', 'Самокат №\u00A051307', 'Enter', ({ page }: Phone) => page.keyboard.press('Enter')],
] as const)(
  'A visitor who opens %s reaches “%s” even if they send the sign-in with %s before the app’s code loads',
  async ([path, heading, , submit], { phone }) => {
    const rider = await phone();
    const letIn = await openWithoutCode(rider, path);
    await rider.see('link', 'Зарегистрироваться');
    expect(await barriers(rider)).toEqual([]);
    await rider.tap('link', 'Войти');
    await rider.see('heading', 'Вход');
    await rider.type('Логин', '10001');
    await rider.type('ПИН\u2011код', '1234');
    expect(new URL(rider.page.url()).pathname).toBe('/login');
    expect(await barriers(rider)).toEqual([]);
    await submit(rider);
    letIn();
    await rider.see('heading', heading);
  },
);

journey('The app keeps what a visitor entered in the registration before its code loaded', async ({ phone }) => {
  const visitor = await phone();
  const letIn = await openWithoutCode(visitor, '/login');
  await visitor.tap('link', 'Зарегистрироваться');
  await visitor.see('heading', 'Регистрация');
  expect(new URL(visitor.page.url()).pathname).toBe('/registration');
  await visitor.type('Телефон', '9161234567');
  await visitor.page.getByRole('checkbox', { name: 'Принимаю' }).check();
  expect(await barriers(visitor)).toEqual([]);
  await visitor.tap('button', 'Получить логин');
  letIn();
  await visitor.read('Отметьте, если согласны');
  expect(await visitor.page.getByLabel('Телефон').inputValue()).toBe('916 123 45 67');
  const ticked = visitor.page.getByRole('checkbox');
  expect(await Promise.all((await ticked.all()).map((box) => box.isChecked()))).toEqual([true, false]);
});

for (const [path, locale, colorScheme, heading, tier] of [
  ['/', 'en-US', 'dark', 'There’s a bike nearby. Hop on and go.', GOAL],
  ['/login', 'ru-RU', 'light', 'Вход', {}],
  ['/registration', 'en-US', 'light', 'Sign up', GOAL],
  ['/login/restore', 'ru-RU', 'dark', 'Забыли логин или ПИН\u2011код', {}],
] as const) {
  journey(
    `After at most 18 requests the app takes over the prerendered page ${path} in ${locale} and moves no element`,
    tier,
    async ({ stage, browser }) => {
      await using visitor = await openWatched(browser, stage.app, { locale, colorScheme });
      const { page } = visitor;
      const letIn = await openWithoutCode(visitor, path);
      await page.getByRole('heading', { name: heading }).waitFor();
      const before = await placesOf(visitor);
      letIn();
      await tookOver(visitor, before);
      const early = await askedEarly(visitor);
      expect(early).toContain('/config.json');
      expect(early.length, early.join(' ')).toBeLessThanOrEqual(18);
    },
  );
}

journey(
  'A signed-in rider sees a picture of the map, then the map in the same place, before the app loads other code',
  GOAL,
  async ({ stage, browser }) => {
    await using rider = await openWatched(browser, stage.app);
    const { page } = rider;
    await comeBack(rider);
    const letIn = await openWithoutCode(rider, '/map');
    await page.getByRole('navigation', { name: 'Разделы' }).waitFor();
    const picture = await page.locator('.first-map:visible').boundingBox();
    letIn();
    await tookOver(rider, [], 'map-first-render');
    // The page names each file that its map needs. A file that only another file names costs one more round trip, and any
    // other file delays the map.
    const named = await page.evaluate(() => {
      const { entrance, rider, ru, map } = document.querySelector<HTMLElement>('script[data-app]')?.dataset ?? {};
      return [entrance, rider, ru, map];
    });
    const files = (await askedEarly(rider, 'map-first-render')).filter((file) =>
      /^\/assets\/.+\.(?:m?js|css)$/.test(file),
    );
    expect(files).toContainEqual(expect.stringMatching(/^\/assets\/entrance-/));
    expect(files.filter((file) => !named.join(' ').split(' ').includes(file))).toEqual([]);
    expect(await page.locator('canvas').first().boundingBox()).toEqual(picture);
  },
);

/** Then a page that nobody touches does not start the app. Runs in the page. */
function saveData(): void {
  const value = Object.assign(new EventTarget(), { saveData: true });
  Object.defineProperty(navigator, 'connection', { value });
}

const asked = ({ page }: Hand) =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));

/** Members of the public API's answer about a vehicle or a station. */
type Facts = Record<string, unknown>;
const CARD_REQUEST = /\/api\/map\/(?:bikes|stations)\/\d+$/;

/** The public API answers with other facts than the sandbox. */
const changeFacts = ({ page }: Hand, facts: Facts) =>
  onRoute(page, CARD_REQUEST, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...facts } });
  });

const docks = { mechanical_bikes: 0, electric_bikes: 21, free_places: 1, available_ports: 1_022, fill_level: 4 };
const updated_at = '2026-06-14T11:00:00.000Z';

for (const [what, path, locale, heading, facts, tier] of [
  ['sign-in', '/login', 'ru-RU', 'Вход', {}, GOAL],
  ['card of a scooter', '/bike/51307', 'ru-RU', /Самокат №\s51307/, {}, GOAL], // A013
  ['card of a taken bike', '/bike/51307', 'en-US', /51307/, { form: 0, batteryPercent: null, isFree: false }, {}],
  ['card of a bike for an hour', '/bike/51307', 'ru-RU', /51307/, { batteryPercent: 50, maxRangeMeters: 50_000 }, {}],
  ['card of a station', '/station/3', 'en-US', /^3\. /, {}, {}],
  [
    'card of a full station of two kinds',
    '/station/3',
    'ru-RU',
    /^3\. /,
    { type: 2, stations_dynamic_attributes: { ...docks, free_places: 0, updated_at } },
    {},
  ],
  [
    'card of a station without bikes',
    '/station/3',
    'ru-RU',
    /^3\. /,
    { type: 1, stations_dynamic_attributes: { ...docks, electric_bikes: 0, updated_at } },
    {},
  ],
] as const) {
  journey(
    `The page with the ${what} starts the app’s code only at the first key press, and then no element moves`,
    tier,
    async ({ stage, browser }) => {
      await using visitor = await openWatched(browser, stage.app, { locale }, 'only looks');
      const { page } = visitor;
      await changeFacts(visitor, facts);
      await page.goto(path);
      await page.getByRole('heading', { name: heading }).waitFor();
      // Then the files are in the browser's cache.
      await expect
        .poll(async () => (await asked(visitor)).some((file) => file.startsWith('/assets/packages-')))
        .toBe(true);
      expect(await page.locator('#first').count()).toBe(1);
      expect(await asked(visitor)).not.toContain('/config.json');
      const before = await placesOf(visitor);

      await page.keyboard.press('Shift');
      await tookOver(visitor, before);
    },
  );
}

for (const [what, path, answer, heading] of [
  ['does not know the number', '/bike/99999', (route: Route) => route.continue(), 'Такого номера нет'],
  ['cannot be reached', '/bike/51307', (route: Route) => route.abort(), 'Нет связи'],
  [
    'sends an unreadable answer',
    '/station/3',
    (route: Route) => route.fulfill({ json: {}, headers: { 'Access-Control-Allow-Origin': '*' } }),
    'Данных пока нет',
  ],
] as const) {
  journey(
    `With the browser’s data saver on, the public page of a vehicle or station still shows that the server ${what}`,
    async ({ stage, browser }) => {
      await using visitor = await openWatched(browser, stage.app, {}, 'only looks');
      const { page } = visitor;
      await page.addInitScript(saveData);
      await onRoute(page, CARD_REQUEST, answer);
      await page.goto(path);
      await page.getByRole('heading', { name: heading }).waitFor();
    },
  );
}

journey(
  'A tap on a link of a public card opens a page that the browser has fetched before',
  async ({ stage, browser }) => {
    await using visitor = await openWatched(browser, stage.app, {}, 'only looks');
    const { page } = visitor;
    const devtools = await page.context().newCDPSession(page);
    const ready: string[] = [];
    devtools.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
      if (status === 'Ready') ready.push(prefetchUrl);
    });
    await devtools.send('Preload.enable');
    await page.goto('/bike/51307');
    const link = page.getByRole('link', { name: 'Войти' });
    await expect
      .poll(async () => ready.includes(await link.evaluate((a) => (a instanceof HTMLAnchorElement ? a.href : ''))))
      .toBe(true);
    await link.tap();
    await page.getByRole('heading', { name: 'Вход' }).waitFor();
    expect(
      await page.evaluate(() =>
        performance.getEntriesByType('navigation').map((entry) => 'deliveryType' in entry && entry.deliveryType),
      ),
    ).toEqual(['navigational-prefetch']);
  },
);

journey('After a sign-in the files of the map wait until the app knows the ride', async ({ stage, browser }) => {
  await using rider = await openWatched(browser, stage.app);
  const { page } = rider;
  let letKnow = () => {};
  const known = new Promise<void>((resolve) => {
    letKnow = resolve;
  });
  const isAsked = page.waitForRequest(/\/api\/rents\/current/);
  await onRoute(page, /\/api\/rents\/current/, (route) => known.then(() => route.continue()));
  await page.goto('/login');
  const files = await page.evaluate(
    () => document.querySelector<HTMLElement>('script[data-app]')?.dataset['map']?.split(' ') ?? [],
  );
  await page.getByLabel('Логин').fill('10001');
  await page.getByRole('textbox', { name: 'ПИН\u2011код' }).fill('1234');
  await page.getByRole('button', { name: 'Войти', exact: true }).tap();
  await isAsked;
  expect((await asked(rider)).filter((file) => files.includes(file))).toEqual([]);
  letKnow();
  await marked(rider, 'map-first-render');
  expect(await asked(rider)).toEqual(expect.arrayContaining(files));
});

journey('The browser fetches the app’s files only after the answer of a public card', async ({ stage, browser }) => {
  await using visitor = await openWatched(browser, stage.app, {}, 'only looks');
  const { page } = visitor;
  let letAnswer = () => {};
  const answered = new Promise<void>((resolve) => {
    letAnswer = resolve;
  });
  await onRoute(page, CARD_REQUEST, (route) => answered.then(() => route.continue()));
  await page.goto('/bike/51307', { waitUntil: 'load' });
  const fetched = page.locator('link[rel=prefetch]');
  expect(await fetched.count()).toBe(0);
  letAnswer();
  await expect.poll(() => fetched.count()).toBeGreaterThan(0);
});

journey(
  'An untouched page starts the app at once for a visitor who has chosen another language than the browser’s',
  async ({ stage, browser }) => {
    await using visitor = await openWatched(browser, stage.app, {}, 'only looks');
    const { page } = visitor;
    await page.addInitScript(saveData);
    await page.addInitScript(() => localStorage.setItem('velorent.device.language', 'en'));
    await page.goto('/login');
    await marked(visitor, 'app-interactive');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  },
);

journey(
  'A link still opens when a visitor presses it before the app loads and lets it go afterwards',
  async ({ stage, browser }) => {
    await using visitor = await openWatched(browser, stage.app, {}, 'only looks');
    const { page } = visitor;
    const letIn = await openWithoutCode(visitor, '/');
    const link = page.getByRole('link', { name: 'Войти' });
    await link.dispatchEvent('pointerdown');
    // The linked page starts the app itself.
    expect(await page.locator('link[rel=modulepreload]').count()).toBe(0);
    await link.hover();
    await page.keyboard.press('Shift');
    await page.mouse.down();
    letIn();
    await page.locator('#root').getByRole('link', { name: 'Войти' }).waitFor();
    expect(await page.locator('#first').count()).toBe(1);
    await page.mouse.up();
    await marked(visitor, 'app-interactive');
    expect(await page.locator('#first').count()).toBe(0);
    await page.getByRole('heading', { name: 'Вход' }).waitFor();
  },
);

journey(
  'In a browser without JavaScript the page shows a notice above the links, and hyphenates a long word',
  async ({ stage, browser }) => {
    await using visitor = await openWatched(browser, stage.app, {
      javaScriptEnabled: false,
      viewport: { width: 320, height: 568 },
    });
    const { page } = visitor;
    await page.goto('/');
    const notice = await page.locator('.no-script').boundingBox();
    const end = (notice?.y ?? Infinity) + (notice?.height ?? 0);
    const links = page.getByRole('link').filter({ visible: true });
    expect(await links.count()).toBe(3);
    for (const link of await links.all()) expect((await link.boundingBox())?.y).toBeGreaterThan(end);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    // Each half of the word is on one line. The second half starts late: the hyphen counts to its first letter.
    const halves = await page
      .getByText('самокаты по всей Москве')
      .filter({ visible: true })
      .evaluate(({ firstChild }) => {
        const text = firstChild?.textContent ?? '';
        return ['электро', 'елосипеды'].map((half) => {
          const range = document.createRange();
          if (firstChild) range.setStart(firstChild, text.lastIndexOf(half));
          if (firstChild) range.setEnd(firstChild, text.lastIndexOf(half) + half.length);
          return new Set([...range.getClientRects()].map(({ top }) => top)).size;
        });
      });
    expect(halves).toEqual([1, 1]);
  },
);

for (const [locale, first] of [
  ['ru-RU', 'Браузер устарел'],
  ['en-US', 'This browser is too old'],
] as const) {
  journey(
    `In a browser without container queries the page in ${locale} shows that the browser is too old, with links to support`,
    async ({ phone }) => {
      const rider = await phone({ locale });
      await rider.page.addInitScript(() => Reflect.set(CSS, 'supports', () => false));
      await rider.open('/map');
      await rider.see('heading', 'Браузер устарел');
      await rider.see('heading', 'This browser is too old');
      expect(await rider.page.getByRole('heading').first().textContent()).toBe(first);
      const call = await rider.see('link', '+7 495 000-00-00');
      expect(await call.getAttribute('href')).toBe('tel:+74950000000');
      const write = rider.page.getByRole('link', { name: '@' });
      expect(await write.first().getAttribute('href')).toMatch(/^mailto:.+@/);
      expect(await barriers(rider)).toEqual([]);
      expect(await rider.page.locator('#root').innerHTML()).toBe('');
    },
  );
}

journey.for([
  ['does not load', /\/assets\/packages-[^/]+\.js$/, (route: Route) => route.abort()],
  [
    'cannot be read by the browser',
    /\/assets\/entrance-[^/]+\.js$/,
    (route: Route) => route.fulfill({ contentType: 'text/javascript', body: 'const a = ;' }),
  ],
] as const)(
  'When the app’s code %s, the page shows an error and a button that loads the code again',
  async ([, file, spoil], { stage, browser }) => {
    await using visitor = await openWatched(browser, stage.app);
    const { page } = visitor;
    const repair = await onRoute(page, file, spoil);
    await page.goto('/login');
    await page.getByRole('heading', { name: 'Не получилось запуститься' }).waitFor();
    await repair();
    await page.getByRole('button', { name: 'Обновить · Reload' }).click();
    await page.getByRole('heading', { name: 'Вход' }).waitFor();
    await marked(visitor, 'app-interactive');
  },
);

journey(
  'A page that the visitor is leaving through a link shows no error when the browser ends its requests',
  async ({ stage, browser }) => {
    await using visitor = await openWatched(browser, stage.app);
    const { page } = visitor;
    let endCode = () => {};
    const codeEnds = new Promise<void>((resolve) => {
      endCode = resolve;
    });
    await onRoute(page, /\/assets\/packages-[^/]+\.js$/, (route) => codeEnds.then(() => route.abort()));
    await page.goto('/');
    // Like a server that is slow to answer: the browser stays on the page.
    await onRoute(page, /\/policy$/, (route) => route.fulfill({ status: 204 }));
    await page.evaluate(() => document.querySelector<HTMLElement>('#first a[href="/policy"]')?.click());
    endCode();
    // As text: Vite would rewrite the import.
    await page.evaluate(`import(document.querySelector('script[data-app]').dataset.app).catch(() => undefined)`);
    expect(await page.evaluate(() => document.documentElement.dataset['first'])).toBe('landing');
  },
);
