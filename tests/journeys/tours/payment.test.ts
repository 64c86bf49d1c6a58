import { expect } from 'vitest';
import { journey } from '../../support/browser/journey.ts';
import { onRoute } from '../../support/browser/onRoute.ts';
import { decide, orders } from '../../support/browser/orders.ts';
import type { Phone } from '../../support/browser/phone.ts';
import { hold } from '../../support/browser/server.ts';
import type { Stage } from '../../support/browser/stage.ts';
import { comeBack } from '../../support/browser/storedSession.ts';
import { openWorld } from '../../support/browser/world.ts';
import {
  allOrders,
  anOrder,
  asks,
  bank,
  closeSheet,
  DEBTOR,
  newTab,
  noSheet,
  ORDER,
  ORDERS,
  passUntilHeading,
  PAY,
} from './debt.ts';
import { lookAway, loseNetwork } from './glances.ts';

const asking = /uniteller_initialization\b/;

const charged = async (control: Parameters<typeof orders>[0]) =>
  (await orders(control, DEBTOR)).reduce((all, { charges }) => all + charges, 0);

/** The app asks when the network returns and, while that request has no answer, again when the rider shows the page. */
async function asksOverItself(stage: Stage, rider: Phone): Promise<void> {
  const held = await hold(rider, stage, /^GET \/api\/payment\/orders\/./);
  await loseNetwork(rider);
  await held.asked();
  const askedAnew = rider.page.waitForRequest(anOrder);
  await lookAway(rider);
  await askedAnew;
  await held.letGo();
}

journey(
  'A debt opened in a new tab finds the started payment in every state of its order, and is paid once',
  async ({ stage, phone }) => {
    const world = openWorld(stage.control);
    const { owes } = bank(stage);
    const rider = await phone();
    await comeBack(rider, DEBTOR);
    await rider.open('/profile');
    await rider.tap('button', 'Оплатить 340 ₽');
    await rider.see('heading', 'Долг за поездки');

    // The order's state is unknown: the app asks again when the network returns and when the page is shown, silently.
    await newTab(rider);
    await world.faults({ fault: 'status', match: ORDER, api: 'gateway', status: 503 });
    await asks(rider, anOrder, () => rider.open('/profile'));
    await asks(rider, anOrder, () => loseNetwork(rider));
    await asks(rider, anOrder, () => lookAway(rider));
    await noSheet(rider);
    await asksOverItself(stage, rider);
    await rider.pass(100);

    // A rider who taps before that still gets the old order checked first.
    await rider.tap('button', 'Оплатить 340 ₽');
    await rider.see('heading', 'Ответа пока нет');
    await world.faults();
    await rider.tap('button', 'Повторить');
    await rider.see('heading', 'Долг за поездки');
    expect(await orders(stage.control, DEBTOR)).toHaveLength(1);

    // The debt has grown: the earlier order has another sum.
    await newTab(rider);
    await owes(500);
    await rider.open('/profile');
    await rider.tap('button', 'Оплатить 500 ₽');
    await rider.see('heading', 'Долг за поездки');
    await rider.see('button', 'Оплатить 500 ₽');
    expect(new URL(rider.page.url()).pathname).toMatch(/^\/provider\//);

    // The order has expired.
    await newTab(rider);
    await decide(stage.control, DEBTOR, 'expired');
    await asks(rider, anOrder, () => rider.open('/profile'));
    await rider.tap('button', 'Оплатить 500 ₽');
    await rider.see('heading', 'Долг за поездки');
    await rider.tap('button', 'Оплатить 500 ₽');
    await rider.see('heading', 'Оплата прошла');
    expect(await charged(stage.control)).toBe(1);
  },
);

journey(
  'While the bank is silent the app asks for the order on every occasion, and a second tap makes no second payment',
  async ({ stage, phone }) => {
    const world = openWorld(stage.control);
    const { thinks, owes } = bank(stage);
    await owes(700);
    const before = await charged(stage.control);
    const rider = await phone();
    await comeBack(rider, DEBTOR);
    await rider.open('/profile');
    // Orders of one moment are the newest in either order.
    await rider.pass(1_000);
    await thinks(36_000_000);
    const pay = () => rider.tap('button', 'Оплатить 700 ₽');
    const waits = () => rider.see('heading', 'Ждём ответа банка');
    await pay();
    await rider.see('heading', 'Долг за поездки');
    await pay();
    await waits();

    await asks(rider, anOrder, () => lookAway(rider));
    await asks(rider, anOrder, () => loseNetwork(rider));
    await asksOverItself(stage, rider);
    await rider.tap('button', 'Закрыть и ждать');
    await rider.read('Оплата ещё в банке');

    // The rider pays again: the app shows the order that the bank is deciding.
    await pay();
    await waits();
    expect((await orders(stage.control, DEBTOR)).filter(({ state }) => state === 'pending')).toHaveLength(1);

    await passUntilHeading(rider, 'Банк ещё не ответил', 5_000);
    await asks(rider, anOrder, () => rider.tap('button', 'Проверить ещё раз'));
    await rider.see('heading', 'Банк ещё не ответил');
    await closeSheet(rider);
    await noSheet(rider);

    // The server knows no such order at first, then it does.
    await rider.page.reload();
    await rider.read('Оплата ещё в банке');
    await world.faults({ fault: 'status', match: ORDER, api: 'gateway', status: 404 });
    await asks(rider, anOrder, () => lookAway(rider));
    await rider.see('heading', 'Такой оплаты нет');
    await world.faults();
    await rider.tap('button', 'Понятно');
    await noSheet(rider);

    await rider.open('/profile?payStatus=SUCCESS');
    await waits();
    await decide(stage.control, DEBTOR, 'refused');
    await passUntilHeading(rider, 'Оплата не прошла');
    await closeSheet(rider);
    await noSheet(rider);
    await rider.read('Долг 700 ₽');
    expect(await charged(stage.control)).toBe(before);
    await thinks(0);
  },
);

journey(
  'A rider who returns from the provider to a phone without the started payment waits for the server’s list of orders',
  async ({ stage, phone }) => {
    const world = openWorld(stage.control);
    const rider = await phone();
    await comeBack(rider, '10001');
    const finds = 'Узнаём, как прошла оплата';
    await world.faults({ fault: 'status', match: ORDERS, api: 'gateway', status: 503 });
    await asks(rider, allOrders, () => rider.open('/profile?payStatus=SUCCESS'));
    await rider.see('heading', finds);
    await asks(rider, allOrders, () => loseNetwork(rider));
    await asks(rider, allOrders, () => lookAway(rider));
    await asks(rider, allOrders, () => rider.pass(30_000));
    await rider.see('heading', finds);
    await rider.tap('button', 'Закрыть и ждать');
    await noSheet(rider);

    await rider.open('/profile?payStatus=ERROR');
    await rider.see('heading', finds);
    await world.faults();
    await passUntilHeading(rider, 'Такой оплаты нет', 5_000);
  },
);

// E146
journey('A debt payment that cannot start, by network, server or address, pays nothing', async ({ stage, phone }) => {
  const world = openWorld(stage.control);
  const { owes } = bank(stage);
  await owes(900);
  const before = await orders(stage.control, DEBTOR);
  const rider = await phone();
  await comeBack(rider, DEBTOR);
  await rider.open('/profile');
  const pay = () => rider.tap('button', 'Оплатить 900 ₽');

  // No answer: the app retries by itself, and at once when the network returns; the rider cancels.
  await world.faults({ fault: 'drop-before', match: PAY, api: 'main' });
  await pay();
  await rider.see('heading', 'Ждём связь');
  const again = rider.page.waitForRequest(asking);
  await loseNetwork(rider);
  await again;
  await rider.see('heading', 'Ждём связь');
  await rider.tap('button', 'Не сейчас');
  await noSheet(rider);
  // No request for half a minute: the app has stopped retrying.
  await pay();
  await passUntilHeading(rider, 'Ответа пока нет');
  await closeSheet(rider);
  await noSheet(rider);

  // Refused, then accepted.
  await world.faults({ fault: 'status', match: PAY, api: 'main', status: 400, times: 1 });
  await pay();
  await rider.see('heading', 'Не удалось оплатить');
  const answerTruly = await onRoute(rider.page, asking, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), data: 'https://bank.example/pay' } });
  });
  await rider.tap('button', 'Повторить');
  await rider.see('heading', 'Страница оплаты не открылась');
  expect(new URL(rider.page.url()).pathname).toBe('/profile');
  await answerTruly();
  await closeSheet(rider);
  await noSheet(rider);

  // The rider pays on another phone.
  await owes(0);
  await pay();
  await rider.see('heading', 'Долга больше нет');
  await rider.tap('button', 'Понятно');
  await noSheet(rider);
  await expect.poll(() => rider.page.getByText('Долг 900 ₽').count()).toBe(0);
  expect((await orders(stage.control, DEBTOR)).reduce((all, { charges }) => all + charges, 0)).toBe(
    before.reduce((all, { charges }) => all + charges, 0),
  );
});
