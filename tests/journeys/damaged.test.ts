import { expect } from 'vitest';
import { GOAL, journey } from '../support/browser/journey.ts';
import { onRoute, onSocket } from '../support/browser/onRoute.ts';
import type { Phone } from '../support/browser/phone.ts';
import { comeBack } from '../support/browser/storedSession.ts';
import { finishAtParking, rideOff } from '../support/browser/verbs.ts';
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

journey(
  'While the server sends impossible ride times, the app hides the ride’s cost, but the rider can finish',
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
    await finishAtParking(rider, world);
    const { rents: told } = await world.ledger('10001');
    expect(told.map(({ status }) => status)).toEqual(['DONE']);
    expect(reported(rider)).toEqual(['unread_rent_paused_seconds']);
  },
);

journey(
  'When a screen breaks while it shows the server’s data, a tap on Retry requests the data again',
  async ({ stage, phone }) => {
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
  },
);
