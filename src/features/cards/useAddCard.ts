import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { usePayment } from '#features/money/index.ts';
import { useRuntime } from '#src/runtime.tsx';
import { type Adding, addingOf } from './cards.screen.ts';

const HERE = '/profile/bank-cards';
const ENDED = ['paid', 'declined', 'refused', 'notFound', 'unanswered', { watching: { bank: 'silent' } }] as const;

export type AddCard = {
  adding: Adding;
  /** False until the charts of money have come. */
  isReady: boolean;
  add: () => void;
  /** Opens the bank's page again that did not open. */
  tryAgain: () => void;
  askBank: () => void;
};

/**
 * A card is added on the provider's page (account §4). What waits for it goes on afterwards; whoever leaves this screen
 * without a card has given that up.
 * @param cameBack the provider has sent the rider here; what its address says of the card is not believed
 */
export function useAddCard(cameBack: boolean): AddCard {
  const { settings, session, payReturn, wayOn, report } = useRuntime();
  const router = useRouter();
  const payment = usePayment();
  const adding = addingOf(payment?.snapshot ?? null);
  const send = payment?.send;

  const returned = useEffectEvent(() => {
    send?.({ type: 'rider.returned' });
    router.navigate({ to: HERE, search: {}, replace: true }).catch(report);
  });
  const isReady = payment !== null;
  useEffect(() => {
    if (cameBack && isReady) returned();
  }, [cameBack, isReady]);

  const goOn = useEffectEvent(async () => {
    const href = await wayOn(HERE);
    if (href !== HERE) await router.navigate({ href, replace: true });
  });
  useEffect(() => {
    if (adding.kind === 'added') goOn().catch(report);
  }, [adding.kind, report]);

  const riderId = () => session.getSnapshot().context.riderId;
  const giveUp = async () => {
    const rider = riderId();
    if (rider !== null) await (await payReturn()).take(rider);
  };
  const left = useEffectEvent(() => {
    if (router.state.location.pathname === HERE) return;
    if (payment && addingOf(payment.snapshot).kind !== 'nothing' && ENDED.some((state) => payment.snapshot.matches(state))) payment.send({ type: 'rider.closed' });
    giveUp().catch(report);
  });
  useEffect(() => () => left(), []);

  const add = async () => {
    const rider = riderId();
    if (rider !== null) {
      const kept = await payReturn().catch(() => null);
      const waiting = await kept?.read(rider);
      await kept?.keep(rider, { path: waiting?.path ?? HERE, toCard: true, backUrl: HERE });
    }
    send?.({ type: 'rider.payAsked', wish: { kind: 'card', flow: settings.cardFlow, returnUrl: HERE } });
  };

  return {
    adding,
    isReady,
    add: () => void add().catch(report),
    tryAgain: () => send?.({ type: 'rider.triedAgain' }),
    askBank: () => send?.({ type: 'rider.lookedAgain' }),
  };
}
