import { describe, expect } from 'vitest';
import { GOAL, journey } from '../support/browser/journey.ts';
import { onRoute, onSocket } from '../support/browser/onRoute.ts';
import type { Phone } from '../support/browser/phone.ts';
import { comeBack } from '../support/browser/storedSession.ts';
import { finishRide, rideOff } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';

/** Every rent that reaches the phone has a negative pause, in every answer, until it is repaired. */
async function damageRents({ page }: Phone, gateway: string): Promise<{ mend: () => void; damage: () => void }> {
  let isDamaged = true;
  const wrong = (said: string) =>
    isDamaged ? said.replaceAll(/(\\?"paused_seconds\\?":)\s*-?\d+/g, '$1-86400000') : said;
  const roads = [`${gateway}/api/rents`, `${gateway}/api/commands/`];
  await onRoute(
    page,
    ({ href }) => roads.some((road) => href.startsWith(road)),
    async (route) => {
      if (route.request().method() === 'OPTIONS') return route.continue();
      const response = await route.fetch();
      return route.fulfill({ response, body: wrong(await response.text()) });
    },
  );
  await onSocket(page, /\/realtime\/v1/, (message, say) => say(typeof message === 'string' ? wrong(message) : message));
  return { mend: () => void (isDamaged = false), damage: () => void (isDamaged = true) };
}

/** What the app has reported, each once: the names of fields, and the phone's other complaints. */
const reported = ({ complaints }: Phone): string[] => [
  ...new Set(complaints.splice(0).map((said) => /unread_\w+/.exec(said)?.[0] ?? said)),
];

describe('a ride with impossible times', () => {
  journey(
    'A ride with impossible times continues, shows its cost after a valid row, and ends in a receipt',
    GOAL,
    async ({ stage, phone }) => {
      const world = openWorld(stage.control);
      const { number, place } = await world.vehicle();
      const rider = await phone({ place });
      const rents = await damageRents(rider, stage.origins.gateway);
      await rideOff(rider, number);
      await rider.pass(600_000);
      const timer = await rider.see('timer', /./);
      await expect.poll(() => timer.textContent()).toMatch(/^00:1\d:/);
      await rider.read('Уточняем сумму. Ехать и завершать поездку можно как обычно.');
      expect(await rider.page.getByText('≈').count()).toBe(0);

      rents.mend();
      await rider.pass(15_000);
      await rider.read(/≈/);
      expect(await rider.page.getByText('Уточняем сумму').count()).toBe(0);

      rents.damage();
      await rider.stand((await world.parking()).place);
      await rider.tap('button', 'Завершить');
      await finishRide(rider);
      const { rents: told } = await world.ledger('10001');
      expect(told.map(({ status }) => status)).toEqual(['DONE']);
      expect(reported(rider)).toEqual(['unread_rent_paused_seconds']);
    },
  );
});

describe('an account with damaged answers', () => {
  journey(
    'A rider with damaged answers keeps the menu, the cards and the sign-out, and sees every valid part',
    async ({ stage, phone }) => {
      const rider = await phone();
      const { origin } = new URL(stage.app);
      const answers = (path: string, json: unknown) =>
        onRoute(rider.page, `${stage.origins.main}${path}*`, (route) =>
          route.request().method() === 'OPTIONS'
            ? route.continue()
            : route.fulfill({ headers: { 'Access-Control-Allow-Origin': origin }, json }),
        );
      const card = {
        CardIDP: 'c1',
        CardNumber: '400000******4417',
        CardType: {},
        ExpDate: '0930',
        IsDefault: 1,
        Status: 'ACTIVE',
      };
      await answers('/v2/profile', {
        Profile: {
          UserId: '100001',
          Login: '10001',
          FirstName: { a: 1 },
          LastName: 'Ветрова',
          Balance: 'x',
          TariffName: [],
        },
      });
      await answers('/billing/list_cards', { Items: [null, card, { CardIDP: 7 }] });
      await comeBack(rider);
      await rider.open('/profile');
      await rider.see('heading', 'Ветрова');
      await rider.read('Баланс пока не знаем');
      await rider.read(/^Тариф не загрузился/);
      // One fleet has no tariff. The other is unknown, so the app does not offer a second purchase.
      expect(await rider.page.getByText('Выбрать тариф').count()).toBe(1);
      await rider.see('button', 'Выйти');
      await rider.tap('link', /Банковские карты/);
      await rider.read(/4417/);
      expect(reported(rider).toSorted()).toEqual([
        'unread_cards_Items_CardType',
        'unread_profile_FirstName_Balance_TariffName',
      ]);
    },
  );

  journey(
    'A screen with no readable answer offers to load again, beside sign-out and support',
    async ({ stage, phone }) => {
      const rider = await phone();
      const { origin } = new URL(stage.app);
      const path = `${stage.origins.main}/v2/profile*`;
      const repair = await onRoute(rider.page, path, (route) =>
        route.request().method() === 'OPTIONS'
          ? route.continue()
          : route.fulfill({ headers: { 'Access-Control-Allow-Origin': origin }, json: { Profile: ['x'] } }),
      );
      await comeBack(rider);
      await rider.open('/profile');
      await rider.see('heading', 'Профиль не загрузился');
      await rider.see('button', 'Выйти');
      await rider.see('button', 'Написать в поддержку');
      await repair();
      await rider.tap('button', 'Повторить');
      await rider.see('heading', 'Анна Ветрова');
      expect(reported(rider)).toEqual(['unread_profile_ProfileUserId']);
    },
  );

  journey('A screen that a damaged answer broke requests the answer again on Retry', async ({ stage, phone }) => {
    const rider = await phone();
    await rider.page.addInitScript(() => {
      const prototype: { slice: unknown } = Array.prototype;
      prototype.slice = new Proxy(Array.prototype.slice, {
        apply: (real, list: { kind?: unknown }[], given: unknown[]) => {
          // The cards of the list, as the screen sorts them.
          if (list[0]?.kind === 'tariff' && sessionStorage.getItem('broken') !== null) throw new Error('planted');
          return Reflect.apply(real, list, given);
        },
      });
    });
    let asked = 0;
    rider.page.on('response', (response) => {
      if (response.url().startsWith(`${stage.origins.main}/billing/tariffs`) && response.request().method() === 'GET')
        asked += 1;
    });
    await comeBack(rider);
    await rider.page.evaluate(() => sessionStorage.setItem('broken', 'yes'));
    await rider.open('/tariffs');
    await rider.see('heading', 'Что-то пошло не так');
    await rider.see('button', 'Написать в поддержку');
    await rider.see('button', 'Выйти');
    const before = asked;
    await rider.page.evaluate(() => sessionStorage.removeItem('broken'));
    await rider.tap('button', 'Повторить');
    await rider.see('link', /Новые: месяц/);
    expect(asked).toBeGreaterThan(before);
    await expect.poll(() => rider.complaints.splice(0).join(' ')).toContain('planted');
  });
});
