import { expect, onTestFinished, test } from 'vitest';
import { createActor, SimulatedClock, waitFor, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { providePayment } from '#app/actors/payment.ts';
import type { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { PaymentEvent } from '#machines/payment/payment.types.ts';
import { createPaymentRecord, type PaymentRecord } from '#platform/paymentRecord.ts';
import { createStore } from '#platform/store.ts';
import { memoryStorage } from '../support/memoryStorage.ts';
import { press } from '../support/sandbox/money.ts';
import { fileSandbox } from '../support/sandbox/sandbox.ts';
import { signedInApp } from '../support/sandbox/signedIn.ts';

type Snapshot = SnapshotFrom<typeof paymentMachine>;

const intent = { kind: 'tariff', by: 'page', rateId: 'omni-month', insurance: null, returnUrl: '/profile' } as const;

const sandbox = await fileSandbox();

/** A browser with the app's own payment and clients: each event opens a page, and the pages share what the phone keeps. */
async function openBrowser() {
  const { riderId, ...clients } = await signedInApp(sandbox, { login: '10004' });
  let kept: PaymentRecord | null = null;
  const change = async (decide: (known: PaymentRecord | null) => PaymentRecord | null) => {
    kept = decide(kept);
    return true;
  };
  const { payments } = createPaymentRecord(
    { change },
    () => riderId,
    () => sandbox.clock.now(),
  );
  const riderStore = createStore(memoryStorage(), 'rider');
  const logic = providePayment({ ...clients, payments, riderStore, goTo: () => undefined });
  const allowedHosts = { hosts: [], sandboxOrigin: sandbox.origins.main };
  return (event: PaymentEvent) => {
    const payment = createActor(logic, { input: { riderId, allowedHosts }, clock: new SimulatedClock() }).start();
    onTestFinished(() => void payment.stop());
    payment.send(event);
    return payment;
  };
}

const until = (payment: ActorRefFrom<typeof paymentMachine>, state: Parameters<Snapshot['matches']>[0]) =>
  waitFor(payment, (snapshot) => snapshot.matches(state), { timeout: 60_000 });

test('After the rider has closed a payment result, the app does not show it again at the return address', async () => {
  const open = await openBrowser();
  const { context } = await until(open({ type: 'rider.payAsked', intent }), { requesting: 'leaving' });
  await press(context.page ?? '', 'pay');
  const payment = open({ type: 'rider.returned' });
  await until(payment, { ended: 'paid' });
  payment.send({ type: 'rider.dismissedPayment' });
  expect((await until(open({ type: 'rider.returned' }), { ended: 'notFound' })).context.order).toBeNull();
});
