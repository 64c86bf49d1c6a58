import { expect } from 'vitest';
import type { Phone } from '../../support/browser/phone.ts';
import type { Stage } from '../../support/browser/stage.ts';

/** A rider who owes 340 ₽, unless a tour sets another sum. */
export const DEBTOR = '10002';

/** Requests of a payment, for fault rules and for the browser. */
export const PAY = '^POST /billing/uniteller_initialization$';
export const ORDER = '^GET /api/payment/orders/.';
export const ORDERS = '^GET /api/payment/orders$';
export const anOrder = /\/api\/payment\/orders\/./;
export const allOrders = /\/api\/payment\/orders(?:\?|$)/;

export const bank = ({ control }: Stage) => ({
  thinks: (lateMilliseconds: number) =>
    control.PUT('/control/provider', { body: { lateMilliseconds, recurrent: 'paid' } }),
  owes: (sum: number) =>
    control.PATCH('/control/riders/{login}', { params: { path: { login: DEBTOR } }, body: { balance: -sum } }),
});

/** The tab is closed on the provider's page; the next tab knows only what this phone stores. */
export async function newTab(rider: Phone): Promise<void> {
  const closed = rider.page;
  rider.page = await rider.context.newPage();
  await closed.close();
}

/** Does something that sends a request, and waits until the page has read the answer. */
export async function asks(rider: Phone, url: RegExp, act: () => Promise<unknown>): Promise<void> {
  const asked = rider.page.waitForRequest((request) => request.method() === 'GET' && url.test(request.url()));
  await act();
  await asked;
  await rider.pass(100);
}

/** Second by second: a long jump would exceed the timeout of a request in flight. */
export async function passUntilHeading(rider: Phone, name: string, step = 1_000): Promise<void> {
  const heading = rider.page.getByRole('heading', { name, exact: true });
  await expect
    .poll(async () => {
      await rider.pass(step);
      return heading.count();
    })
    .toBe(1);
}

/** Closes the sheet by its close button. */
export const closeSheet = ({ page }: Phone) =>
  page.getByRole('dialog').getByRole('button', { name: 'Закрыть', exact: true }).first().click();

export async function noSheet({ page }: Phone): Promise<void> {
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
}
