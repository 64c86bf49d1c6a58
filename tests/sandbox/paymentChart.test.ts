import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createActor, SimulatedClock, waitFor, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { providePayment } from '#app/actors/payment.ts';
import type { PaymentIntent } from '#domain/paymentOrder.ts';
import type { paymentMachine } from '#machines/payment/payment.machine.ts';
import { createPaymentRecord, type PaymentRecord, type PaymentSlot } from '#platform/paymentRecord.ts';
import { createStore } from '#platform/store.ts';
import type { Sandbox } from '#sandbox/server.ts';
import { memoryStorage } from '../support/memoryStorage.ts';
import {
  charges,
  clearMoney,
  decide,
  press,
  setCards,
  setProvider,
  setRider,
  stories,
} from '../support/sandbox/money.ts';
import { openSandbox } from '../support/sandbox/sandbox.ts';
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
const byCard: PaymentIntent = { ...month, by: 'card' };

let sandbox: Sandbox;
let browser: Awaited<ReturnType<typeof aBrowser>>;

beforeAll(async () => {
  sandbox = await openSandbox({ tokenLifetime: 7_200 });
});
beforeEach(async () => {
  await clearMoney(sandbox);
  await setCards(sandbox, GLEB, [{ isDefault: true }]);
  await setRider(sandbox, GLEB, { tariff: false });
  browser = await aBrowser();
});
afterEach(() => browser.close());
afterAll(() => sandbox.close());

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
  const tabs: Payment[] = [];
  const left: string[] = [];
  return {
    /** Addresses that a tab has opened. */
    left,
    openTab: (): Payment => {
      const parts = {
        ...clients,
        payments: createPaymentRecord(
          place,
          () => riderId,
          () => sandbox.clock.now(),
        ).payments,
        riderStore: createStore(storage, 'rider'),
        goTo: (address: string) => void left.push(address),
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

async function until(payment: Payment, holds: (snapshot: Snapshot) => boolean): Promise<Snapshot> {
  try {
    return await waitFor(payment, holds, { timeout: 60_000 });
  } catch (cause) {
    const { value, context } = payment.getSnapshot();
    throw new Error(JSON.stringify({ value, context }), { cause });
  }
}
const isIn = (value: Parameters<Snapshot['matches']>[0]) => (snapshot: Snapshot) => snapshot.matches(value);
const waits = isIn({ watching: { order: 'waiting' } });

/** Up to the provider's page, as far as this tab knows. */
async function toPage(wish: PaymentIntent = month): Promise<{ payment: Payment; page: string; orderId: string }> {
  const payment = browser.openTab();
  payment.send({ type: 'rider.payAsked', intent: wish });
  const { context } = await until(payment, isIn({ requesting: 'leaving' }));
  if (context.page === null || context.orderId === null) throw new Error('nowhere to go');
  return { payment, page: context.page, orderId: context.orderId };
}
/** A new document after the provider's page. */
function comesBack(): Payment {
  const payment = browser.openTab();
  payment.send({ type: 'rider.returned' });
  return payment;
}

describe('a tariff paid on the provider’s page', () => {
  test('After one tab has paid a tariff, a tap in another tab shows that it is paid and charges nothing', async () => {
    const { page } = await toPage();
    const other = browser.openTab();
    await press(page, 'pay');
    other.send({ type: 'rider.payAsked', intent: month });
    await until(other, isIn({ ended: 'paid' }));
    expect(await stories(sandbox)).toHaveLength(1);
  });

  test('Two tabs with two payment intents make two orders, and a returning rider sees the paid one', async () => {
    const tariff = await toPage();
    const card = await toPage({ kind: 'card', flow: 'iot', returnUrl: '/profile/bank-cards' });
    expect(card.orderId).not.toBe(tariff.orderId);
    await press(tariff.page, 'pay');
    const { context } = await until(comesBack(), isIn({ ended: 'paid' }));
    expect(context.orderId).toBe(tariff.orderId);
    expect((await toPage({ kind: 'card', flow: 'iot', returnUrl: '/profile/bank-cards' })).orderId).toBe(card.orderId);
  });

  test('The app does not pay a tariff again while the bank still checks its payment', async () => {
    const { orderId } = await toPage();
    await decide(sandbox, orderId, 'paid', 60_000);
    const other = browser.openTab();
    other.send({ type: 'rider.payAsked', intent: byCard });
    await until(other, waits);
    await sandbox.clock.advance(60_000);
    other.send({ type: 'device.becameVisible' });
    await until(other, isIn({ ended: 'paid' }));
    expect(await charges(sandbox)).toHaveLength(1);
  });
});

describe('a tariff with insurance', () => {
  const insurance = {
    insuranceId: 'insurance-omni-month',
    firstName: 'Глеб',
    lastName: 'Пешкоф',
    birthday: '1990.05.14',
    email: 'gleb@example.ru',
  };
  const mended = { ...insurance, lastName: 'Пешков' };

  test('A rider who comes back and corrects the insured name pays for that name on a new page', async () => {
    const before = await toPage({ ...month, insurance });
    before.payment.send({ type: 'device.becameVisible' });
    await until(before.payment, waits);
    before.payment.send({ type: 'rider.payAsked', intent: { ...month, insurance: mended } });
    const { context } = await until(before.payment, isIn({ requesting: 'leaving' }));
    await press(before.page, 'pay');
    await press(context.page ?? '', 'pay');
    const { rows } = await sandbox.db.transaction((sql) =>
      sql.query('select state, insured from sandbox.orders order by state'),
    );
    expect(rows).toMatchObject([{ state: 'expired' }, { state: 'paid', insured: { LastName: 'Пешков' } }]);
    expect(await charges(sandbox)).toHaveLength(1);
  });

  test('A rider who drops the insurance and returns unpaid sees the newer order and no expiry', async () => {
    const before = await toPage({ ...month, insurance });
    before.payment.stop();
    const plain = await toPage();
    plain.payment.stop();
    const { context } = await until(comesBack(), waits);
    expect(context.order).toMatchObject({ id: plain.orderId, state: 'created' });
  });
});

describe('a forged return from the payment page', () => {
  test('A forged return from the payment page does not make an open order paid', async () => {
    const { orderId } = await toPage();
    const { context } = await until(comesBack(), waits);
    expect(context.order).toMatchObject({ id: orderId, state: 'created' });
    expect(await charges(sandbox)).toEqual([]);
  });

  test('A forged return from the payment page does not reopen a result that the rider has closed', async () => {
    const { page } = await toPage();
    await press(page, 'pay');
    const payment = comesBack();
    await until(payment, isIn({ ended: 'paid' }));
    payment.send({ type: 'rider.dismissedPayment' });
    expect((await until(comesBack(), isIn({ ended: 'notFound' }))).context.order).toBeNull();
  });
});

describe('a browser without its started payment', () => {
  test('A browser that has lost its started payment ignores orders older than half an hour', async () => {
    await toPage();
    await sandbox.clock.advance(31 * 60_000);
    browser.forget();
    expect((await until(comesBack(), isIn({ ended: 'notFound' }))).context.orderId).toBeNull();
  });
});

describe('a payment by the default card', () => {
  test('A payment by the default card charges at once, and the bank may refuse it', async () => {
    await setProvider(sandbox, { recurrent: 'refused' });
    const payment = browser.openTab();
    payment.send({ type: 'rider.payAsked', intent: byCard });
    const { context } = await until(payment, isIn({ ended: 'declined' }));
    expect(context.refusal?.code).toBe('paymentRefused');
    expect(browser.left).toEqual([]);
  });

  test('A payment without a default card makes no order, and the next try is a new payment intent', async () => {
    await setCards(sandbox, GLEB, []);
    const payment = browser.openTab();
    payment.send({ type: 'rider.payAsked', intent: byCard });
    const { context } = await until(payment, isIn({ ended: 'refused' }));
    expect(context.refusal?.code).toBe('payingCardMissing');
    await setCards(sandbox, GLEB, [{ isDefault: true }]);
    payment.send({ type: 'rider.retried' });
    await until(payment, isIn({ ended: 'paid' }));
  });
});

describe('a debt payment', () => {
  const owed = (sum: number): PaymentIntent => ({ kind: 'debt', sum, returnUrl: '/profile' });
  beforeEach(() => setRider(sandbox, GLEB, { balance: -340 }));
  afterEach(() => setRider(sandbox, GLEB, { balance: 0 }));

  test('A debt paid in a closed tab does not hide the debt of a later ride', async () => {
    const before = await toPage(owed(340));
    await press(before.page, 'pay');
    before.payment.stop();
    await setRider(sandbox, GLEB, { balance: -120 });
    await press((await toPage(owed(120))).page, 'pay');
    expect((await charges(sandbox)).map(({ amount }) => `${amount}`).toSorted()).toEqual(['120', '340']);
  });

  test('The rider pays the whole debt when it has grown, and the earlier page expires', async () => {
    const before = await toPage(owed(340));
    before.payment.stop();
    await setRider(sandbox, GLEB, { balance: -500 });
    await press((await toPage(owed(500))).page, 'pay');
    await press(before.page, 'pay');
    expect(await charges(sandbox)).toMatchObject([{ amount: 500 }]);
  });

  test('The app does not offer to pay a debt that was paid in a closed tab', async () => {
    const before = await toPage(owed(340));
    await press(before.page, 'pay');
    before.payment.stop();
    const again = browser.openTab();
    again.send({ type: 'rider.payAsked', intent: owed(340) });
    await until(again, isIn({ ended: 'paid' }));
    expect(await charges(sandbox)).toHaveLength(1);
  });
});
