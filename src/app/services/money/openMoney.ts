import { createActor } from 'xstate';
import { provideMetroOtp } from '#app/actors/metroOtp.ts';
import { providePayment } from '#app/actors/payment.ts';
import { providePromo } from '#app/actors/promo.ts';
import type { AppDeps } from '#app/compose/deps.ts';
import { inspectionRelay } from '#app/services/debug/inspectionRelay.ts';
import { storeLastTariff } from '#app/services/lastTariff.ts';
import { devToolsOptions } from '#machines/devToolsOptions.ts';
import type { StartedPaymentStore } from '#platform/paymentRecord.ts';
import { watchVisible } from '#platform/visibility.ts';

export type MoneyDeps = Pick<
  AppDeps,
  | 'settings'
  | 'session'
  | 'mainApi'
  | 'gatewayApi'
  | 'riderStore'
  | 'riderMemory'
  | 'connectivity'
  | 'serverClock'
  | 'clipboard'
  | 'sendAnalyticsEvent'
>;

const GOALS = { tariff: 'tariff-bought', debt: 'debt-paid', card: 'card-added' } as const;

/**
 * The money charts for the signed-in rider, until the rider's data is deleted. A payment continues when its screen
 * closes.
 * @throws when nobody is signed in
 */
export function openMoney(parts: MoneyDeps, payments: StartedPaymentStore) {
  const { settings, session, connectivity, riderMemory } = parts;
  const { riderId } = session.getSnapshot().context;
  if (riderId === null) throw new Error('The money charts need a signed-in rider');
  const { relay: inspect } = inspectionRelay(session);
  const payment = createActor(providePayment({ ...parts, payments, goTo: (address) => location.assign(address) }), {
    ...devToolsOptions,
    input: {
      riderId,
      allowedHosts: { hosts: settings.paymentHosts, sandboxOrigin: settings.sandbox?.paymentOrigin ?? null },
    },
    inspect,
  }).start();
  payment.on('payment.decided', ({ order }) => {
    if (order.state !== 'paid') return;
    parts.sendAnalyticsEvent(GOALS[order.kind], order.id);
    // Best effort: if this fails, the app shows fewer reminders.
    if (order.rateId !== null) storeLastTariff(parts, order.rateId).catch(() => undefined);
  });
  const unwatch = [
    watchVisible(() => payment.send({ type: 'device.becameVisible' })),
    connectivity.watch((isOnline) => {
      if (isOnline) payment.send({ type: 'device.cameOnline' });
    }),
    riderMemory.watch(() => {
      for (const stop of unwatch) stop();
      payment.stop();
    }),
  ];
  return {
    payment,
    // Sheets start these two themselves and stop them.
    promo: providePromo(parts),
    metroOtp: provideMetroOtp(parts),
    /** Pass it as `inspect` when starting a chart, so that the debug mode logs it too. */
    inspect,
  };
}
