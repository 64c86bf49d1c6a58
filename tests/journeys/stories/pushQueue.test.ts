import { expect } from 'vitest';
import { barriers } from '../../support/browser/axe.ts';
import { journey } from '../../support/browser/journey.ts';
import { pushesStory } from './pushQueue.story.ts';
import { tourOf } from './tour.ts';

const LOGIN = '10004';

journey(
  'In every transition of the model of notifications, the app reaches the state that the model expects',
  async ({ stage, phone }) => {
    const rider = await phone({ login: LOGIN, opens: '/profile' });
    await rider.see('link', /Уведомления/);
    const cards = rider.page.getByRole('article');
    const card = (name: string) => rider.page.getByRole('article', { name });
    const shows = async (...names: string[]) => {
      await expect
        .poll(async () => (await cards.getByRole('strong').allTextContents()).toSorted())
        .toEqual(names.toSorted());
    };
    const tell =
      (type: string, message: string, agoSeconds = 0) =>
      async () => {
        await stage.control.POST('/control/riders/{login}/notifications', {
          params: { path: { login: LOGIN } },
          body: { type, message, agoSeconds },
        });
      };
    const told = async () =>
      (await stage.control.GET('/control/riders/{login}/notifications', { params: { path: { login: LOGIN } } })).data
        ?.items ?? [];
    const unread = async () =>
      (await told())
        .filter(({ delivered }) => !delivered)
        .map(({ message }) => message ?? '')
        .toSorted();
    const found: string[] = [];

    await tourOf(pushesStory).test({
      events: {
        'operator.toldOfADebt': tell('pay_debt_claim', 'Долг', 30),
        'operator.toldOfABlock': tell('account_blocked', 'Заблокирован', 20),
        'operator.toldOfATariff': tell('buy_tariff', 'Тариф кончается', 10),
        'operator.toldNews': tell('information', 'Новость'),
        'time.passed': () => rider.pass(7_000),
        'rider.wentToScan': () => rider.page.evaluate(() => history.pushState(null, '', '/map/scan')),
        'rider.cameBack': () => rider.page.goBack().then(() => undefined),
        'rider.closedTheDebt': async () => {
          await card('Долг').getByRole('button', { name: 'Закрыть уведомление' }).click();
          await rider.pass(1_000);
        },
        'rider.followedTheTariff': () => card('Тариф кончается').getByRole('button', { name: 'Выбрать тариф' }).click(),
        'rider.pressedEscape': async () => {
          await card('Заблокирован').getByRole('button', { name: 'Закрыть уведомление' }).focus();
          await rider.page.keyboard.press('Escape');
          await rider.pass(1_000);
        },
      },
      states: {
        quiet: () => shows(),
        askedForTheDebt: () => shows('Долг'),
        askedTwice: () => shows('Долг', 'Заблокирован'),
        askedTwiceWithOneWaiting: async () => {
          await shows('Долг', 'Заблокирован');
          await expect.poll(unread).toEqual(['Долг', 'Заблокирован', 'Тариф кончается']);
        },
        askedTwiceBesideNews: async () => {
          // The card disappears by itself: its delivered mark, written when it shows, proves that it was on the screen.
          await expect.poll(unread).toEqual(['Долг', 'Заблокирован', 'Тариф кончается']);
          await expect.poll(async () => (await told()).length).toBe(4);
          found.push(...(await barriers(rider)));
        },
        atTheScan: () => shows(),
        askedByTheNext: async () => {
          await shows('Заблокирован', 'Тариф кончается');
          await expect.poll(unread).toEqual(['Заблокирован', 'Тариф кончается']);
        },
        atTheTariffs: async () => {
          await rider.see('heading', 'Выберите тариф');
          await expect.poll(unread).toEqual(['Заблокирован']);
          await rider.pass(1_000);
          await shows('Заблокирован');
        },
        quietAtTheTariffs: async () => {
          await shows();
          await expect.poll(unread).toEqual([]);
        },
      },
    });
    expect(found).toEqual([]);
  },
);
