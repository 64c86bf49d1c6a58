import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { usePayment } from '#features/money/index.ts';
import { useRuntime } from '#src/runtime.tsx';
import { type Adding, addingOf, isAtRest } from './cards.screen.ts';

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
  const riderId = () => session.getSnapshot().context.riderId;
  // Back or a reload: the page that was left is gone, its order is not.
  const cameAnew = useEffectEvent(async () => {
    const rider = riderId();
    const waiting = rider === null ? null : await (await payReturn()).read(rider);
    if (waiting?.toCard) send?.({ type: 'rider.returned' });
  });
  const isReady = payment !== null;
  useEffect(() => {
    if (!isReady) return;
    if (cameBack) returned();
    else cameAnew().catch(report);
  }, [cameBack, isReady, report]);

  /** Where the rider goes on once there is a card, while none is being added. */
  const aside = useRef<string | null>(null);
  const take = async () => {
    const rider = riderId();
    return rider === null ? null : (await payReturn()).take(rider);
  };
  const keep = async (otherwise: string | null) => {
    const rider = riderId();
    if (rider === null) return;
    const kept = await payReturn().catch(() => null);
    const path = (await kept?.read(rider))?.path ?? aside.current ?? otherwise;
    aside.current = null;
    if (path !== null) await kept?.keep(rider, { path, toCard: true, backUrl: HERE });
  };

  const rests = isAtRest(adding) || payment?.snapshot.matches('notFound') === true;
  const rest = useEffectEvent(async () => {
    aside.current = (await take())?.path ?? aside.current;
  });
  useEffect(() => {
    if (rests) rest().catch(report);
  }, [rests, report]);

  const goOn = useEffectEvent(async () => {
    if (aside.current !== null) await keep(null);
    const href = await wayOn(HERE);
    if (href !== HERE) await router.navigate({ href, replace: true });
  });
  useEffect(() => {
    if (adding.kind === 'added') goOn().catch(report);
  }, [adding.kind, report]);

  const left = useEffectEvent(() => {
    if (router.state.location.pathname === HERE) return;
    if (
      payment &&
      addingOf(payment.snapshot).kind !== 'nothing' &&
      ENDED.some((state) => payment.snapshot.matches(state))
    )
      payment.send({ type: 'rider.closed' });
    take().catch(report);
  });
  useEffect(() => () => left(), []);

  const add = async () => {
    await keep(HERE);
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
