import type { Request } from 'playwright-core';
import { expect } from 'vitest';
import { paths } from '#paths/paths.ts';
import type { FaultRule } from '#sandbox/faults.ts';
import { barriers } from '../../support/browser/axe.ts';
import { journey } from '../../support/browser/journey.ts';
import type { Phone } from '../../support/browser/phone.ts';
import { comeBack } from '../../support/browser/storedSession.ts';
import { doNotAwait } from '../../support/browser/traffic.ts';
import { finishRide, openNumberPad, shareAs, startRide, typeNumber } from '../../support/browser/verbs.ts';
import { openWorld, type World } from '../../support/browser/world.ts';

/** Every route of the app by its path, with an address to check; `why` says why none is checked here. */
const SCREENS: Record<string, string | { why: string }> = {
  '/': { why: 'a rider who is signed in is led on; the strangers’ part looks at it' },
  '/login': { why: 'as above' },
  '/login/restore': { why: 'as above' },
  '/login/callback': { why: 'leads on, or says why not: a journey looks at it' },
  '/registration': { why: 'as above' },
  '/policy': '/policy',
  '/Policy': { why: 'leads to /policy' },
  '/s': '/s',
  '/shorturl/$code': '/shorturl/none',
  '/bike/$number': '/bike/0',
  '/station/$id': '/station/0',
  '/follow': '/follow',
  '/map': '/map',
  '/history': '/history',
  '/history/season': '/history/season',
  '/profile': '/profile',
  '/profile/statistics': '/profile/statistics',
  '/profile/notifications': '/profile/notifications',
  '/profile/settings': '/profile/settings',
  '/profile/settings/two-steps': '/profile/settings/two-steps',
  '/help': '/help',
  '/help/support': '/help/support',
  '/help/support/$topic': '/help/support/contact-us',
  '/help/$page': '/help/questions',
  '/support/$': { why: 'leads to /help/support' },
  '/help/debug': '/help/debug',
  '/help/how-to-use': '/help/how-to-use',
  '/help/how-to-use/$story': { why: 'lies over /help/how-to-use, as its pictures do' },
  '/profile/edit': '/profile/edit',
  '/profile/bank-cards': '/profile/bank-cards',
  '/profile/transport-card': '/profile/transport-card',
  '/profile/mos-metro': '/profile/mos-metro',
  '/tariffs': '/tariffs',
  '/tariffs/details/$id': '/tariffs/details/TARIFF',
  '/tariffs/details/$id/insurance': '/tariffs/details/TARIFF/insurance',
  '/map/scan': '/map/scan',
  '/map/ride': '/map/ride',
  '/map/ride/rate': '/map/ride/rate',
  '/map/ride/finish': '/map/ride/finish',
  '/history/ride/$id': '/history/ride/0',
  '/history/purchase/$id': '/history/purchase/0',
};
/** Addresses of the same routes with other contents. */
const MORE = ['/help/support/bad-parking', '/help/information', '/no/such/place'];
const STRANGERS = [
  '/',
  '/login',
  '/login/restore',
  '/registration',
  '/policy',
  '/follow',
  '/help/questions',
  '/no/such/place',
];

/** How the servers answer during the check. */
const WEATHER: Record<string, FaultRule[]> = {
  'answer as always': [],
  'answer every GET with 500': [{ fault: 'status', match: '^GET', status: 500 }],
  'are slow': [{ fault: 'delay', match: '^GET', milliseconds: 6_000 }],
};

const SCHEMES = ['light', 'dark'] as const;
const LANGUAGES = ['Русский', 'English'] as const;
/** With a fault each scheme is checked in one language: errors have the same colours and names in both. */
const LOOKS = SCHEMES.flatMap((scheme, at) =>
  LANGUAGES.map((language, which) => [scheme, language, at === which] as const),
);

// A015, F011
journey('The list of screens for the accessibility checks contains every route of the app', () =>
  expect(Object.values<string>(paths).toSorted()).toEqual(Object.keys(SCREENS).toSorted()),
);

async function speak(rider: Phone, language: string): Promise<void> {
  await rider.open('/profile/settings');
  await rider.tap('radio', language);
}

/** Pixels: the width at which WCAG 1.4.10 wants a page that scrolls in one direction. */
const SMALL_PHONE = 320;

/** Texts that the edge of the screen or of their box cuts, but those of a strip that scrolls. Runs in the page. */
function cutTexts(): string[] {
  const cut = (element: Element) => {
    const { left, right, width } = element.getBoundingClientRect();
    if (width <= 1 || element.closest('[inert]')) return false;
    if (getComputedStyle(element).overflowX !== 'visible') return element.scrollWidth > element.clientWidth + 1;
    for (let strip = element.parentElement; strip; strip = strip.parentElement)
      if (['auto', 'scroll'].includes(getComputedStyle(strip).overflowX) && strip.scrollWidth > strip.clientWidth)
        return false;
    return left < -1 || right > innerWidth + 1;
  };
  const hasText = ({ childNodes }: Element) => [...childNodes].some((node) => node instanceof Text && node.data.trim());
  return [...document.querySelectorAll('#root *, dialog *')]
    .filter((element) => element.checkVisibility() && hasText(element) && cut(element))
    .map(({ textContent }) => `cuts “${textContent.trim()}”`);
}

/** What is too wide for the page on a small phone, with text of the usual and of the double size. */
async function widerThanSmallPhone({ page }: Phone): Promise<string[]> {
  const seen = page.viewportSize() ?? { width: 390, height: 844 };
  const found: string[] = [];
  await page.setViewportSize({ ...seen, width: SMALL_PHONE });
  for (const size of ['200%', '100%']) {
    await page.evaluate((fontSize) => void (document.documentElement.style.fontSize = fontSize), size);
    const needed = await page.evaluate(() => document.documentElement.scrollWidth);
    const wide = needed > SMALL_PHONE ? [`needs ${needed} px`] : [];
    const faults = [...wide, ...(await page.evaluate(cutTexts))];
    found.push(...faults.map((fault) => `${new URL(page.url()).pathname} at ${size} ${fault}`));
  }
  await page.setViewportSize(seen);
  return found;
}

/** Pixels: the least side of a target for a thumb (WCAG 2.5.5). */
const THUMB = 44;

/** Why a thumb of either hand misses one of these controls; `main`: neither hand has to reach across the screen. */
async function outOfReach({ page }: Phone, name: string, main = true): Promise<string[]> {
  const { width, height } = page.viewportSize() ?? { width: 390, height: 844 };
  const control = page.getByRole('button', { name, exact: true }).or(page.getByRole('link', { name, exact: true }));
  const box = await control.last().boundingBox();
  if (!box) return [`${name}: not there`];
  return [
    ...(box.y + box.height / 2 < height / 3 ? [`${name}: in the upper third`] : []),
    ...(Math.min(box.width, box.height) < THUMB ? [`${name}: ${box.width} × ${box.height}`] : []),
    ...(main && (box.x > width / 2 || box.x + box.width < width / 2) ? [`${name}: at one side`] : []),
  ];
}

async function lookAt(rider: Phone, world: World, paths: readonly string[], weather: FaultRule[]): Promise<string[]> {
  const found: string[] = [];
  // The screens are checked while they wait: the story's time goes on without the late responses.
  const leave = (request: Request) => doNotAwait(rider.context, request);
  if (weather.some(({ fault }) => fault === 'delay')) rider.context.on('request', leave);
  for (const path of paths) {
    await world.faults(...weather);
    await rider.open(path);
    await rider.see('main', /^/);
    await rider.pass(1_000);
    found.push(...(await barriers(rider)), ...(await widerThanSmallPhone(rider)));
  }
  rider.context.off('request', leave);
  await world.faults();
  return found;
}

for (const [weather, rules] of Object.entries(WEATHER)) {
  journey.for(rules.length === 0 ? LOOKS : LOOKS.filter(([, , hasFaults]) => hasFaults))(
    `While the servers ${weather}, every screen passes the accessibility checks in %s colours, in %s`,
    async ([scheme, language], { stage, phone }) => {
      const world = openWorld(stage.control);
      const rider = await phone({ scheme });
      await comeBack(rider);
      await speak(rider, language);
      // As four taps on the version leave it: otherwise the debug log has no screen.
      await rider.page.evaluate(() => localStorage.setItem('velorent.device.debugMode', '"DEBUG"'));
      await rider.page.setViewportSize({ width: 390, height: 1_600 });
      await rider.open('/tariffs');
      const tariff = rider.page.locator('a[href^="/tariffs/details/"]').first();
      const id = (await tariff.getAttribute('href'))?.split('/').at(-1)?.split('?')[0] ?? '';
      const paths = Object.values(SCREENS).flatMap((at) => (typeof at === 'string' ? at.replace('TARIFF', id) : []));
      expect(await lookAt(rider, world, [...paths, ...MORE], rules)).toEqual([]);
      rider.complaints.splice(0);
    },
  );
}

journey.for(SCHEMES)(
  'The screens of a reservation, a ride, its link for a friend, its receipt and its rating pass the accessibility checks in %s colours',
  async (scheme, { stage, phone }) => {
    const world = openWorld(stage.control);
    const { number, place } = await world.vehicle();
    const rider = await phone({ map: scheme === 'dark', place, scheme });
    const found: string[] = [];
    const judge = async () => void found.push(...(await barriers(rider)));

    await comeBack(rider);
    await rider.open('/map');
    await rider.see('link', 'Сканировать');
    await judge();
    await rider.tap('button', 'Слои карты');
    await rider.see('heading', 'Слои карты');
    await rider.page.getByRole('switch', { name: 'Велодорожки' }).check();
    await judge();
    await rider.tap('button', 'Закрыть');
    found.push(...(await outOfReach(rider, 'Сканировать')));
    await openNumberPad(rider);
    await judge();
    await typeNumber(rider, number);
    await rider.see('button', 'Начать поездку');
    await judge();
    await rider.tap('button', 'Забронировать');
    await rider.tap('button', 'Посигналить');
    await rider.tap('button', 'Показать стрелку');
    await rider.read('Он ваш.');
    await judge();
    await rider.open('/map');
    await rider.see('region', 'Ваша бронь');
    await judge();
    await rider.tap('button', 'Открыть');
    found.push(...(await outOfReach(rider, 'Начать поездку')));
    await startRide(rider);
    await judge();
    const friend = await phone({ map: scheme === 'dark', scheme });
    await friend.open(await shareAs(rider, 'Точное место'));
    await judge();
    await friend.see('heading', 'Поездка продолжается');
    found.push(...(await barriers(friend)), ...(await widerThanSmallPhone(friend)));
    await rider.tap('button', 'Закрыть');
    found.push(...(await outOfReach(rider, 'Завершить')));
    for (const beside of ['Пауза', 'Помощь в поездке']) found.push(...(await outOfReach(rider, beside, false)));
    await rider.stand((await world.parking()).place);
    await rider.tap('button', 'Завершить');
    await rider.passUntil('heading', 'Сфотографируйте самокат');
    await judge();
    await finishRide(rider);
    await judge();

    const id = (await world.ledger('10001')).rents[0]?.id ?? '';
    for (const language of LANGUAGES) {
      await speak(rider, language);
      found.push(...(await lookAt(rider, world, ['/map/ride/rate', `/history/ride/${id}`, '/history'], [])));
    }
    expect(found).toEqual([]);
  },
);

journey.for(SCHEMES)(
  'The screens that a visitor can open pass the accessibility checks in %s colours',
  async (scheme, { stage, phone }) => {
    const rider = await phone({ scheme });
    expect(await lookAt(rider, openWorld(stage.control), STRANGERS, [])).toEqual([]);
  },
);
