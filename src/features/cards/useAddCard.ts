import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { usePayment } from '#features/money/usePayment.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { type Adding, addingOf, isAddingOver } from './cards.view.ts';

const HERE = paths.bankCards;
const ENDED = ['ended', 'unanswered', { watching: { bank: 'silent' } }] as const;

export type AddCard = {
  adding: Adding;
  /** False until the payment charts are loaded. */
  isReady: boolean;
  add: () => void;
  /** Opens the bank's page again after it did not open. */
  tryAgain: () => void;
  askBank: () => void;
};

/**
 * Adds a card on the provider's page (account §4). What waits for the card continues afterwards. A rider who leaves
 * this screen without a card gives that up.
 *
 * @param cameBack the provider has redirected the rider here; the card status in the address is not trusted
 */
export function useAddCard(cameBack: boolean): AddCard {
  const { settings, report } = useRuntime();
  const { payReturn, resumePath } = useRuntime().money;
  const router = useRouter();
  const payment = usePayment();
  const adding = addingOf(payment?.snapshot ?? null);
  const send = payment?.send;

  const returned = useEffectEvent(() => {
    send?.({ type: 'rider.returned' });
    router.navigate({ to: HERE, search: {}, replace: true }).catch(report);
  });
  // The rider pressed Back or reloaded. The bank's page has gone, but its payment order still exists.
  const cameAnew = useEffectEvent(async () => {
    const waiting = await (await payReturn()).read();
    if (waiting?.toCard) send?.({ type: 'rider.returned' });
  });
  const isReady = payment !== null;
  useEffect(() => {
    if (!isReady) return;
    if (cameBack) returned();
    else cameAnew().catch(report);
  }, [cameBack, isReady, report]);

  /** The path to continue on after a card is added. Holds it while no card is being added. */
  const pendingPath = useRef<string | null>(null);
  const consumePath = async () => (await payReturn()).consume();
  const storePath = async (otherwise: string | null) => {
    const slot = await payReturn().catch(() => null);
    const path = (await slot?.read())?.path ?? pendingPath.current ?? otherwise;
    pendingPath.current = null;
    if (path !== null) await slot?.write({ path, toCard: true, backUrl: HERE });
  };

  const rests = isAddingOver(adding) || payment?.snapshot.matches({ ended: 'notFound' }) === true;
  const rest = useEffectEvent(async () => {
    pendingPath.current = (await consumePath())?.path ?? pendingPath.current;
  });
  useEffect(() => {
    if (rests) rest().catch(report);
  }, [rests, report]);

  const goOn = useEffectEvent(async () => {
    if (pendingPath.current !== null) await storePath(null);
    const href = await resumePath(HERE);
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
      payment.send({ type: 'rider.dismissedPayment' });
    consumePath().catch(report);
  });
  useEffect(() => () => left(), []);

  const add = async () => {
    await storePath(HERE);
    send?.({ type: 'rider.payAsked', intent: { kind: 'card', flow: settings.cardFlow, returnUrl: HERE } });
  };

  return {
    adding,
    isReady,
    add: () => void add().catch(report),
    tryAgain: () => send?.({ type: 'rider.retried' }),
    askBank: () => send?.({ type: 'rider.refreshRequested' }),
  };
}
