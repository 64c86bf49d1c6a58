import { afterAll, expect } from 'vitest';
import { GOAL, journeyOn } from '../support/browser/journey.ts';
import type { Phone } from '../support/browser/phone.ts';
import type { Stage } from '../support/browser/stage.ts';
import { appIsKept, rideOff, signOut } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';
import { openPushService } from '../support/sandbox/pushService.ts';
import { isSubscribed, standInPush, watchWorker } from './standInPush.ts';

const standIns: string[] = [];
const journey = journeyOn({ worker: true, pushStandIns: standIns }, 'chromium');

const closing: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));

const tell = (stage: Stage, login: string, type: string) =>
  stage.control.POST('/control/riders/{login}/notifications', { params: { path: { login } }, body: { type } });
const settingsOf = async (rider: Phone) => {
  await rider.open('/profile/settings');
  return rider.see('switch', 'Уведомления');
};

journey(
  'A rider turns web push on during a pause, gets a notification while the app is closed, and turns web push off',
  GOAL,
  async ({ stage, phone }) => {
    const service = await openPushService(stage.sandbox.pushKey);
    closing.push(service.close);
    standIns.push(service.origin);
    const { number, place } = await openWorld(stage.control).vehicle();
    const rider = await phone({ place });
    await rider.context.grantPermissions(['geolocation', 'notifications']);
    await standInPush(rider.context, service.subscribe('phone'));

    await rideOff(rider, number);
    await appIsKept(rider);
    const worker = await watchWorker(rider.context, stage.app);
    await rider.tap('button', 'Пауза');
    await rider.passUntil('button', 'Продолжить');
    await rider.tap('button', /^Напомнить о\sпоездке/);
    await rider.read(/^Напомним о\sпоездке/);

    const known = async () =>
      (await stage.sandbox.db.transaction((sql) => sql.query('select 1 from sandbox.push_subscriptions'))).rows.length;

    // The app is closed.
    await rider.page.close();
    await tell(stage, '10001', 'pay_debt_claim');
    await expect.poll(() => service.delivered.length).toBe(1);
    const debt = {
      title: 'Долг 248\u00A0₽',
      body: 'Оплатите, и\u00A0можно ехать дальше.',
      lang: 'ru',
      tag: expect.stringMatching(/^[0-9a-f-]{36}$/),
    };
    // A browser may lose a push while its worker starts, and a push service delivers again: the tag keeps one notice.
    await expect
      .poll(async () => {
        await worker.deliver(service.delivered[0]?.message);
        return worker.notices();
      })
      .toEqual([debt]);

    // The rider opens the app again, then taps the notification.
    rider.page = await rider.context.newPage();
    await rider.open('/help');
    await rider.see('heading', 'Помощь');
    await worker.tap();
    await expect.poll(() => new URL(rider.page.url()).pathname).toBe('/profile');
    await expect.poll(worker.notices).toEqual([]);

    // While the app is visible it shows the notification itself, also while its socket is cut.
    await stage.control.PUT('/control/realtime', { body: { online: false } });
    await tell(stage, '10001', 'information');
    await expect.poll(() => service.delivered.length).toBe(2);
    await worker.deliver(service.delivered[1]?.message);
    await rider.read(/^Плюс 50\s₽ бонусов/);
    await expect.poll(worker.notices).toEqual([]);
    await stage.control.PUT('/control/realtime', { body: { online: true } });

    const notices = await settingsOf(rider);
    await expect.poll(() => notices.isChecked()).toBe(true);
    await notices.click();
    await expect.poll(known).toBe(0);
    expect(await isSubscribed(rider)).toBe(false);

    // Switched on again, and removed by signing out.
    await expect.poll(() => notices.isChecked()).toBe(false);
    await notices.click();
    await expect.poll(known).toBe(1);
    await rider.tap('button', 'Назад');
    await signOut(rider);
    expect(await isSubscribed(rider)).toBe(false);
  },
);
