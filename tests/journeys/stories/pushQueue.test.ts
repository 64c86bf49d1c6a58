import { expect } from 'vitest';
import { barriers } from '../../support/browser/axe.ts';
import { journey } from '../../support/browser/journey.ts';
import { openWorld } from '../../support/browser/world.ts';
import { pushesStory } from './pushQueue.story.ts';
import { playStory } from './tour.ts';

const LOGIN = '10004';

journey(
  'In every transition of the model of notifications, the app reaches the state that the model expects',
  async ({ stage, phone }) => {
    const world = openWorld(stage.control);
    const rider = await phone({ login: LOGIN, opens: '/profile' });
    await rider.see('link', /Уведомления/);
    const cards = rider.page.getByRole('article');
    const card = (name: string) => rider.page.getByRole('article', { name });
    /** The headline of the card, and its count of the others. */
    const shows = async (...texts: string[]) => {
      await expect
        .poll(async () => [
          ...(await cards.getByRole('strong').allTextContents()),
          ...(await cards.getByText(/^ещё/).allTextContents()),
        ])
        .toEqual(texts);
    };
    const tell =
      (type: string, message: string, agoSeconds = 0) =>
      () =>
        world.notify(LOGIN, { type, message, agoSeconds });
    const unread = async () =>
      (await world.notifications(LOGIN))
        .filter(({ delivered }) => !delivered)
        .map(({ message }) => message ?? '')
        .toSorted();
    const found: string[] = [];

    await playStory(pushesStory, {
      events: {
        'operator.toldOfADebt': tell('pay_debt_claim', 'Долг'),
        'operator.toldOfABlock': tell('account_blocked', 'Заблокирован', 20),
        'operator.toldOfATariff': tell('buy_tariff', 'Тариф кончается', 30),
        'operator.toldNews': tell('information', 'Новость'),
        'time.passed': () => rider.pass(7_000),
        'rider.wentToScan': () => rider.page.evaluate(() => history.pushState(null, '', '/map/scan')),
        'rider.cameBack': () => rider.page.goBack().then(() => undefined),
        // With a finger: a mouse would stay over the next card and hold it.
        'rider.closedTheBlock': async () => {
          await card('Заблокирован').getByRole('button', { name: 'Закрыть уведомление' }).tap();
          await rider.pass(1_000);
        },
        'rider.followedTheTariff': () => card('Тариф кончается').getByRole('button', { name: 'Выбрать тариф' }).tap(),
        'rider.pressedEscape': async () => {
          await card('Долг').getByRole('button', { name: 'Закрыть уведомление' }).focus();
          await rider.page.keyboard.press('Escape');
          await rider.pass(1_000);
        },
      },
      states: {
        quiet: () => shows(),
        askedForTheTariff: () => shows('Тариф кончается'),
        askedWithOneWaiting: () => shows('Тариф кончается', 'ещё 1\u00A0уведомление'),
        askedWithTwoWaiting: async () => {
          await shows('Тариф кончается', 'ещё 2\u00A0уведомления');
          await expect.poll(unread).toEqual(['Заблокирован', 'Новость', 'Тариф кончается']);
          found.push(...(await barriers(rider)));
        },
        atTheScan: () => shows(),
        atTheTariffs: async () => {
          await rider.see('heading', 'Выберите тариф');
          await expect.poll(unread).toEqual(['Заблокирован', 'Новость']);
          await rider.pass(1_000);
          await shows('Заблокирован', 'ещё 1\u00A0уведомление');
        },
        toldNews: async () => {
          // The card disappears by itself: its delivered mark, written when it shows, proves that it was on the screen.
          await expect.poll(unread).toEqual([]);
        },
        askedForTheDebt: () => shows('Долг'),
        quietAtTheTariffs: async () => {
          await shows();
          await expect.poll(unread).toEqual([]);
        },
      },
    });
    expect(found).toEqual([]);
  },
);
