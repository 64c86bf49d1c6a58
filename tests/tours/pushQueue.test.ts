import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { comeBack } from '../journeys/storedSession.ts';
import { journey } from '../journeys/journey.ts';
import type { Phone } from '../journeys/phone.ts';
import type { Stage } from '../journeys/stage.ts';
import { openWorld } from '../journeys/world.ts';

const LOGIN = '10004';
const params = { path: { login: LOGIN } };

const told = async ({ control }: Stage) =>
  (await control.GET('/control/riders/{login}/notifications', { params })).data?.items ?? [];
const tell = ({ control }: Stage, type: string, message: string) =>
  control.POST('/control/riders/{login}/notifications', { params, body: { type, message } });

const card = ({ page }: Phone, name: string) => page.getByRole('article', { name, exact: true });
const cross = (of: Locator) => of.getByRole('button', { name: 'Закрыть уведомление' });

const gone = async (shown: Locator) => {
  await expect.poll(() => shown.count()).toBe(0);
};

/** The page's clock stands: timed cards stay, however slow the machine is. */
async function stop({ page }: Phone): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);
}

async function atProfile(rider: Phone): Promise<void> {
  await comeBack(rider, LOGIN);
  await rider.open('/profile');
  await rider.see('link', /Уведомления/);
}

/** A finger, or a mouse, that touches none of the cards. */
const handsOff = ({ page }: Phone) => page.mouse.move(1, 840);

journey(
  'an informing card in each of three slots stays while held, and goes by time, by its action and by its cross',
  async ({ stage, phone }) => {
    const rider = await phone();
    const { page } = rider;
    await atProfile(rider);
    const comes = async (type: string, name: string) => {
      await handsOff(rider);
      await stop(rider);
      await tell(stage, type, name);
      await card(rider, name).waitFor();
      return card(rider, name);
    };

    for (const before of ['Первый вопрос', 'Второй вопрос', null]) {
      const news = await comes('information', `Новость, потом ${before}`);
      await news.hover();
      await rider.pass(20_000);
      expect(await news.count()).toBe(1);
      await handsOff(rider);
      await rider.pass(8_000);
      await gone(news);

      const end = await comes('rental_end', `Поездка, потом ${before}`);
      await end.getByRole('button', { name: 'Чек' }).click();
      await page.clock.resume();
      await rider.see('heading', 'История');
      await rider.pass(1_000);
      await gone(end);
      await page.goBack();
      await rider.see('link', /Уведомления/);

      const closed = await comes('promocode', `Промокод, потом ${before}`);
      await cross(closed).click();
      await rider.pass(1_000);
      await gone(closed);
      await page.clock.resume();

      if (before === null) continue;
      await tell(stage, 'buy_tariff', before);
      await card(rider, before).waitFor();
    }
    // The asking card has stayed all the while.
    await expect
      .poll(async () => (await told(stage)).filter(({ delivered }) => !delivered).map(({ message }) => message))
      .toEqual(expect.arrayContaining(['Первый вопрос', 'Второй вопрос']));
    await cross(card(rider, 'Первый вопрос')).click();
    await cross(card(rider, 'Второй вопрос')).click();
    await rider.pass(1_000);
    await expect.poll(async () => (await told(stage)).every(({ delivered }) => delivered)).toBe(true);
  },
);

journey(
  'a card answered on the rider’s other phone disappears here; of two cards the second leads on and the first stays',
  async ({ stage, phone }) => {
    const [rider, other] = [await phone(), await phone()];
    await atProfile(rider);
    await atProfile(other);
    const ask = async (name: string) => {
      await tell(stage, 'buy_tariff', name);
      for (const one of [rider, other]) await card(one, name).waitFor();
    };
    const answeredElsewhere = async (name: string) => {
      await cross(card(other, name)).click();
      await other.pass(1_000);
      await gone(card(other, name));
      await expect
        .poll(async () => {
          await rider.pass(1_000);
          return card(rider, name).count();
        })
        .toBe(0);
    };
    await ask('Раз');
    await ask('Два');
    await answeredElsewhere('Два');
    await ask('Три');
    await answeredElsewhere('Раз');

    await ask('Четыре');
    await card(rider, 'Три').getByRole('button', { name: 'Выбрать тариф' }).click();
    await rider.see('heading', 'Выберите тариф');
    await rider.pass(1_000);
    await gone(card(rider, 'Три'));
    await card(rider, 'Четыре').waitFor();
    await expect
      .poll(async () => (await told(stage)).filter(({ delivered }) => !delivered).map(({ message }) => message))
      .toEqual(['Четыре']);
    await cross(card(rider, 'Четыре')).click();
    await rider.pass(1_000);
  },
);

journey(
  'a delivered mark that the server cannot take is repeated until it is stored, and at once when the network is back',
  async ({ stage, phone }) => {
    const world = openWorld(stage.control);
    const rider = await phone();
    await atProfile(rider);
    const isMark = (request: { method(): string; url(): string }) =>
      request.method() === 'PATCH' && request.url().includes('/rest/v1/notifications');
    const fails = async (act: () => Promise<unknown>) => {
      const answer = rider.page.waitForResponse((response) => isMark(response.request()));
      await act();
      expect((await answer).status()).toBe(503);
      await rider.pass(100);
    };
    const line = (online: boolean) => stage.control.PUT('/control/realtime', { body: { online } });
    await world.faults({ fault: 'status', match: '^PATCH /rest/v1/notifications', api: 'data', status: 503 });
    await fails(() => tell(stage, 'information', 'Новость'));
    await fails(() => rider.pass(15_000));
    await fails(async () => {
      await line(false);
      await line(true);
    });
    await world.faults();
    await rider.pass(15_000);
    await expect
      .poll(async () => (await told(stage)).find(({ message }) => message === 'Новость')?.delivered)
      .toBe(true);
    // The browser logs each connection that was cut.
    rider.complaints.splice(0);
  },
);
