import { createActor } from 'xstate';
import { watched } from '#machines/watched.ts';
import { createBegunPayments, sharedPlace } from '#platform/begunPayment.ts';
import { watchVisible } from '#platform/visibility.ts';
import type { Money, Runtime } from '#src/runtime.tsx';
import { chartsAside } from '../debug/chartsAside.ts';
import { rememberPlan } from '../planMemory.ts';
import { provideMetro } from './metro.ts';
import { setOpenPayment } from './openPayment.ts';
import { providePayment } from './payment.ts';
import { providePromo } from './promo.ts';

export type MoneyParts = Pick<
  Runtime,
  | 'settings'
  | 'session'
  | 'mainApi'
  | 'gatewayApi'
  | 'riderStore'
  | 'riderMemory'
  | 'connectivity'
  | 'serverClock'
  | 'clipboard'
  | 'goal'
>;

const GOALS = { tariff: 'tariff-bought', debt: 'debt-paid', card: 'card-added' } as const;

let opened: { riderId: string; money: Money; close(): void } | null = null;

/**
 * The charts of money for the rider who is signed in. The payment is one for the page: it goes on when its screen is left.
 * @throws when nobody is
 */
export function openMoney(parts: MoneyParts): Money {
  const { riderId } = parts.session.getSnapshot().context;
  if (riderId === null) throw new Error('Money is a signed-in rider’s');
  if (opened?.riderId === riderId) return opened.money;
  opened?.close();
  opened = open(parts, riderId);
  return opened.money;
}

function open(parts: MoneyParts, riderId: string): NonNullable<typeof opened> {
  const { settings, session, connectivity, riderMemory } = parts;
  const { tell } = chartsAside(session);
  const payments = createBegunPayments(sharedPlace);
  const payment = createActor(providePayment({ ...parts, payments, goTo: (address) => location.assign(address) }), {
    ...watched,
    input: {
      riderId,
      places: { hosts: settings.paymentHosts, sandboxOrigin: settings.sandbox?.paymentOrigin ?? null },
    },
    inspect: tell,
  }).start();
  setOpenPayment(payment);
  payment.on('payment.decided', ({ order }) => {
    if (order.state !== 'paid') return;
    parts.goal(GOALS[order.kind], order.id);
    // A memory of convenience: without it a rider is only reminded of less.
    if (order.rateId !== null) rememberPlan(parts, order.rateId).catch(() => undefined);
  });
  const unwatch = [
    watchVisible(() => payment.send({ type: 'device.shown' })),
    connectivity.watch((isOnline) => {
      if (isOnline) payment.send({ type: 'device.cameOnline' });
    }),
    riderMemory.watch(() => opened?.close()),
  ];
  return {
    riderId,
    money: { payment, promo: providePromo(parts), metroOtp: provideMetro(parts), inspect: tell },
    close() {
      for (const stop of unwatch) stop();
      payment.stop();
      setOpenPayment(null);
      opened = null;
    },
  };
}
