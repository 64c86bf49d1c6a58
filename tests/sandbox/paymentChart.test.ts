import { afterEach, beforeEach, expect, test } from 'vitest';
import { createActor, SimulatedClock, waitFor, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { providePayment } from '#app/actors/payment.ts';
import type { PaymentIntent } from '#domain/paymentOrder.ts';
import type { paymentMachine } from '#machines/payment/payment.machine.ts';
import { createPaymentRecord, type PaymentRecord, type PaymentSlot } from '#platform/paymentRecord.ts';
import { createStore } from '#platform/store.ts';
import { memoryStorage } from '../support/memoryStorage.ts';
import { charges, clearMoney, press, setRider } from '../support/sandbox/money.ts';
import { fileSandbox } from '../support/sandbox/sandbox.ts';
import { signedInApp } from '../support/sandbox/signedIn.ts';

type Snapshot = SnapshotFrom<typeof paymentMachine>;
type Payment = ActorRefFrom<typeof paymentMachine>;

const GLEB = '10004';
const month: PaymentIntent = {
  kind: 'tariff',
  by: 'page',
  rateId: 'omni-month',
  insurance: null,
  returnUrl: '/profile',
};
const card: PaymentIntent = { kind: 'card', flow: 'iot', returnUrl: '/profile/bank-cards' };

const sandbox = await fileSandbox({ tokenLifetime: 7_200 });
let browser: Awaited<ReturnType<typeof aBrowser>>;
beforeEach(async () => {
  await clearMoney(sandbox);
  await setRider(sandbox, GLEB, { tariff: false });
  browser = await aBrowser();
});
afterEach(() => browser.close());

/**
 * The app's own payment over the app's own clients: what a browser keeps is one for its tabs, and `forget` wipes it.
 */
async function aBrowser() {
  const { riderId, ...clients } = await signedInApp(sandbox, { login: GLEB });
  let kept: PaymentRecord | null = null;
  let storage = memoryStorage();
  const place: PaymentSlot = {
    change: async (decide) => {
      kept = decide(kept);
      return true;
    },
  };
  const now = () => sandbox.clock.now();
  const tabs: Payment[] = [];
  return {
    openTab: (): Payment => {
      const parts = {
        ...clients,
        payments: createPaymentRecord(place, () => riderId, now).payments,
        riderStore: createStore(storage, 'rider'),
        goTo: () => undefined,
      };
      const places = { hosts: [], sandboxOrigin: sandbox.origins.main };
      const payment = createActor(providePayment(parts), {
        input: { riderId, allowedHosts: places },
        clock: new SimulatedClock(),
      }).start();
      tabs.push(payment);
      return payment;
    },
    forget: () => {
      kept = null;
      storage = memoryStorage();
    },
    close: () => {
      for (const payment of tabs) payment.stop();
    },
  };
}

async function until(payment: Payment, state: Parameters<Snapshot['matches']>[0]): Promise<Snapshot> {
  try {
    return await waitFor(payment, (snapshot) => snapshot.matches(state), { timeout: 60_000 });
  } catch (cause) {
    const { value, context } = payment.getSnapshot();
    throw new Error(JSON.stringify({ value, context }), { cause });
  }
}

/** Up to the provider's page, as far as this tab knows. */
async function toPage(intent: PaymentIntent): Promise<{ page: string; orderId: string }> {
  const payment = browser.openTab();
  payment.send({ type: 'rider.payAsked', intent });
  const { context } = await until(payment, { requesting: 'leaving' });
  if (context.page === null || context.orderId === null) throw new Error('nowhere to go');
  return { page: context.page, orderId: context.orderId };
}
/** A new document after the provider's page. */
function comesBack(): Payment {
  const payment = browser.openTab();
  payment.send({ type: 'rider.returned' });
  return payment;
}

test('When two tabs begin two payments, each payment has its own order, and the app later shows the paid one', async () => {
  const [tariff, added] = [await toPage(month), await toPage(card)];
  expect(added.orderId).not.toBe(tariff.orderId);
  await press(tariff.page, 'pay');
  const { context } = await until(comesBack(), { ended: 'paid' });
  expect(context.orderId).toBe(tariff.orderId);
  expect((await toPage(card)).orderId).toBe(added.orderId);
});

test('When the rider returns from the payment page without paying, the app still waits for the payment', async () => {
  const { orderId } = await toPage(month);
  const { context } = await until(comesBack(), { watching: { order: 'waiting' } });
  expect(context.order).toMatchObject({ id: orderId, state: 'created' });
  expect(await charges(sandbox)).toEqual([]);
});

test('After the rider has closed a payment result, the app does not show it again at the return address', async () => {
  const { page } = await toPage(month);
  await press(page, 'pay');
  const payment = comesBack();
  await until(payment, { ended: 'paid' });
  payment.send({ type: 'rider.dismissedPayment' });
  expect((await until(comesBack(), { ended: 'notFound' })).context.order).toBeNull();
});

test('When the app has lost its payment record, it does not find an order that is over half an hour old', async () => {
  await toPage(month);
  await sandbox.clock.advance(31 * 60_000);
  browser.forget();
  expect((await until(comesBack(), { ended: 'notFound' })).context.orderId).toBeNull();
});
