import { expect } from 'vitest';
import { journey } from '../../support/browser/journey.ts';
import { decide, orders } from '../../support/browser/orders.ts';
import type { Phone } from '../../support/browser/phone.ts';
import { hold } from '../../support/browser/server.ts';
import { replacePage, turnPage } from '../../support/browser/verbs.ts';
import { openWorld } from '../../support/browser/world.ts';

/** A rider who owes 340 ₽. */
const DEBTOR = '10002';
const anOrder = /\/api\/payment\/orders\/./;

/** The page is hidden for a moment and shown again. */
async function lookAway(rider: Phone): Promise<void> {
  await turnPage(rider, 'hidden');
  await turnPage(rider, 'visible');
}

/** The network fails and returns. */
async function loseNetwork({ context }: Phone): Promise<void> {
  await context.setOffline(true);
  await context.setOffline(false);
}

/** Does something that requests an order, and waits until the page has read the answer. */
async function asks(rider: Phone, act: () => Promise<unknown>): Promise<void> {
  const asked = rider.page.waitForRequest((request) => request.method() === 'GET' && anOrder.test(request.url()));
  await act();
  await asked;
  await rider.pass(100);
}

journey(
  'A rider pays a debt once, even if the earlier order is in an unknown state, has another amount or is expired',
  async ({ stage, phone }) => {
    const { control } = stage;
    const world = openWorld(control);
    const rider = await phone({ login: DEBTOR, opens: '/profile' });
    await rider.tap('button', 'Оплатить 340 ₽');
    await rider.see('heading', 'Долг за поездки');

    // The order's state is unknown: the app asks again when the network returns and when the page is shown, silently.
    await replacePage(rider);
    await world.faults({ fault: 'status', match: '^GET /api/payment/orders/.', api: 'gateway', status: 503 });
    await asks(rider, () => rider.open('/profile'));
    await asks(rider, () => loseNetwork(rider));
    await asks(rider, () => lookAway(rider));
    await expect.poll(() => rider.page.getByRole('dialog').count()).toBe(0);
    // Also while the request of the network's return has no answer.
    const held = await hold(rider, stage, /^GET \/api\/payment\/orders\/./);
    await loseNetwork(rider);
    await held.asked();
    const askedAnew = rider.page.waitForRequest(anOrder);
    await lookAway(rider);
    await askedAnew;
    await held.letGo();
    await rider.pass(100);

    // A rider who taps before that still gets the old order checked first.
    await rider.tap('button', 'Оплатить 340 ₽');
    await rider.see('heading', 'Ответа пока нет');
    await world.faults();
    await rider.tap('button', 'Повторить');
    await rider.see('heading', 'Долг за поездки');
    expect(await orders(control, DEBTOR)).toHaveLength(1);

    // The debt has grown: the earlier order has another sum.
    await replacePage(rider);
    await control.PATCH('/control/riders/{login}', { params: { path: { login: DEBTOR } }, body: { balance: -500 } });
    await rider.open('/profile');
    await rider.tap('button', 'Оплатить 500 ₽');
    await rider.see('heading', 'Долг за поездки');
    await rider.see('button', 'Оплатить 500 ₽');
    expect(new URL(rider.page.url()).pathname).toMatch(/^\/provider\//);

    // The order has expired.
    await replacePage(rider);
    await decide(control, DEBTOR, 'expired');
    await asks(rider, () => rider.open('/profile'));
    await rider.tap('button', 'Оплатить 500 ₽');
    await rider.see('heading', 'Долг за поездки');
    await rider.tap('button', 'Оплатить 500 ₽');
    await rider.see('heading', 'Оплата прошла');
    expect((await orders(control, DEBTOR)).reduce((all, { charges }) => all + charges, 0)).toBe(1);
  },
);
