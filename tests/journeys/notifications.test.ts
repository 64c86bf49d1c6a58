import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { barriers } from '../support/browser/axe.ts';
import { GOAL, journey } from '../support/browser/journey.ts';
import { tabTo } from '../support/browser/keys.ts';
import type { Phone } from '../support/browser/phone.ts';
import { rideScooter } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';

// C010, E004, E032, E146
journey(
  'From a debt notification on the map the rider opens the payment, pays the debt and comes back to the map',
  GOAL,
  async ({ stage, phone }) => {
    const world = openWorld(stage.control);
    const rider = await phone({ login: '10002', opens: '/map' });
    await rider.read('Долг 340 ₽');
    await world.notify('10002', { type: 'pay_debt_claim', message: 'Вы должны 340 ₽' });
    const card = rider.page.getByRole('article', { name: 'Вы должны 340 ₽' });
    await card.getByRole('button', { name: 'Оплатить' }).click();
    await rider.see('heading', 'Долг за поездки');
    await expect
      .poll(async () => (await world.notifications('10002')).map(({ delivered }) => delivered))
      .toEqual([true]);
    await rider.tap('button', 'Оплатить 340 ₽');
    await rider.see('heading', 'Оплата прошла');
    await rider.tap('button', 'На карту');
    await rider.see('link', 'Сканировать');
    expect(new URL(rider.page.url()).pathname).toBe('/map');
    expect(await card.count()).toBe(0);
    expect(await rider.page.getByText('Долг 340 ₽').count()).toBe(0);
  },
);

// A061, D024, F006, F008, F017
journey(
  'The list of notifications shows fifteen at a time and which ones are unread, and it also opens offline',
  async ({ stage, phone }) => {
    const world = openWorld(stage.control);
    const login = '10005';
    const rider = await phone({ login, opens: '/profile/notifications' });
    await rider.read('Пока тихо');

    // They arrive while the app is closed, and are a week old: so no card shows.
    await rider.page.goto('/version.json');
    await world.notify(login, { type: 'information', message: 'Новость', count: 20, agoSeconds: 7 * 86_400 });
    await world.notify(login, { type: 'buy_tariff', message: 'Тариф кончается', agoSeconds: 6 * 86_400 });
    await rider.open('/profile');
    await rider.see('img', '21 непрочитанное');
    await world.faults({ fault: 'status', match: '^GET /rest/v1/notifications', api: 'data', status: 404 });
    await rider.tap('link', /Уведомления/);
    await rider.read('Уведомления не загрузились');
    expect(await barriers(rider)).toEqual([]);
    await world.faults();
    await rider.tap('button', 'Повторить');

    await rider.read('21 уведомление');
    const items = rider.page.getByRole('listitem');
    await expect.poll(() => items.count()).toBe(15);
    await rider.see('button', /Не прочитано: Тариф кончается/);
    expect(await barriers(rider)).toEqual([]);
    await tabTo(rider, rider.page.getByRole('button', { name: 'Показать ещё' }));
    await rider.page.keyboard.press('Enter');
    await expect.poll(() => items.count()).toBe(21);
    // An informing notification is read once it shows in the list.
    const unread = async () => (await world.notifications(login)).filter(({ delivered }) => !delivered);
    await expect.poll(unread).toMatchObject([{ message: 'Тариф кончается' }]);
    await rider.tap('button', 'Прочитать все');
    await expect.poll(unread).toEqual([]);
    await expect.poll(() => rider.page.getByRole('button', { name: 'Прочитать все' }).count()).toBe(0);

    await rider.context.setOffline(true);
    await rider.page.goBack();
    await rider.see('heading', /./);
    await rider.tap('link', /Уведомления/);
    await rider.see('button', /Тариф кончается/);
    await rider.context.setOffline(false);
    await rider.tap('button', /Тариф кончается/);
    await rider.see('heading', 'Выберите тариф');
  },
);

/** A finger that begins on an element and moves sideways. */
async function push({ page, context }: Phone, from: Locator): Promise<void> {
  // Waits until the element stays where it is.
  await from.tap({ trial: true });
  const box = await from.boundingBox();
  if (!box) throw new Error('There is nothing to push.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const finger = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y }] });
  await touch('touchStart', x);
  for (const moved of [20, 60, 100, 140]) await touch('touchMove', x + moved);
  await touch('touchEnd');
  await finger.detach();
}

/** The names of the controls under the notification card. Runs in the page. */
function coveredControls(): string[] {
  const card = document.querySelector('article');
  if (!card) return ['no card'];
  const PARTS = [0.1, 0.5, 0.9];
  return [...document.querySelectorAll<HTMLElement>('a[href], button, input, h1')].flatMap((control) => {
    const { x, y, width, height } = control.getBoundingClientRect();
    const isUnder = PARTS.some((across) =>
      PARTS.some((down) => card.contains(document.elementFromPoint(x + across * width, y + down * height))),
    );
    return isUnder && !card.contains(control) ? [control.ariaLabel ?? control.textContent] : [];
  });
}

const SIZES = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
  { width: 844, height: 390 },
];

// F016
journey(
  'A notification card covers no control and at most a third of the map, on a small phone, in landscape and with large text',
  async ({ stage, phone }) => {
    const { world, rider } = await rideScooter({ stage, phone });
    await world.notify('10001', { type: 'account_blocked', message: 'Аккаунт заблокирован', agoSeconds: 60 });
    await world.notify('10001', { type: 'buy_tariff', message: 'Тариф кончается' });
    const card = rider.page.getByRole('article', { name: 'Аккаунт заблокирован' });
    const found: unknown[] = [];
    const MOST = {
      '/map/ride': 1 / 3,
      '/map': 1 / 3,
      '/profile': 1 / 2,
      '/profile/settings': 1 / 2,
      '/history': 1 / 2,
    };
    for (const [path, most] of Object.entries(MOST)) {
      await rider.open(path);
      for (const size of SIZES) {
        await rider.page.setViewportSize(size);
        if (size.width > size.height) await rider.tap('button', 'Оставить так');
        await card.waitFor();
        for (const text of ['100%', '200%']) {
          await rider.page.evaluate((fontSize) => void (document.documentElement.style.fontSize = fontSize), text);
          const covered = await rider.page.evaluate(coveredControls);
          const { height = 0 } = (await card.boundingBox()) ?? {};
          if (covered.length > 0 || height > size.height * most) found.push({ path, ...size, text, covered, height });
        }
      }
    }
    expect(found).toEqual([]);
  },
);

journey(
  'When a rider swipes a notification card, the app closes the card without running the card’s action',
  async ({ stage, phone }) => {
    const world = openWorld(stage.control);
    const login = '10004';
    const rider = await phone({ login, opens: '/profile' });
    await rider.page.emulateMedia({ reducedMotion: 'reduce' });
    await rider.see('link', /Уведомления/);
    await world.notify(login, { type: 'buy_tariff', message: 'Тариф кончается' });
    const card = rider.page.getByRole('article', { name: 'Тариф кончается' });
    await push(rider, card.getByRole('button', { name: 'Выбрать тариф' }));
    await rider.pass(1_000);
    await card.waitFor({ state: 'detached' });
    expect(new URL(rider.page.url()).pathname).toBe('/profile');
    await expect.poll(async () => (await world.notifications(login)).map(({ delivered }) => delivered)).toEqual([true]);
  },
);
