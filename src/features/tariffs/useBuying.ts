import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { BankCard } from '#domain/bankCard.ts';
import { cardChecksPass, type InsuranceForm } from '#domain/paymentOrder.ts';
import { usePayingCard } from '#features/cards/usePayingCard.ts';
import { isPaymentPending, RESULT_PATH } from '#features/money/payment.view.ts';
import { useAskPayment, usePayment, usePayReturn } from '#features/money/usePayment.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { purchaseDraftsOf } from '#stores/purchaseDraft.ts';

export type Buying = {
  /** No other purchase of this rider waits for a card (account §2). Null until this is known. */
  isOpen: boolean | null;
  /** Gives up the card that is being added, so that the rider can buy again. */
  giveUpCard: () => Promise<void>;
  /**
   * The card pays at once, without the provider's page. Null: the provider's page asks for the card (account §7, our
   * reading).
   */
  card: BankCard | null;
  busy: boolean;
  buy: (rateId: string, insurance: InsuranceForm | null) => void;
  /** The main card is being charged. The profile shows the result (account §4). */
  leavesForProfile: boolean;
};

export function useBuying(): Buying {
  const { riderMemory } = useRuntime().session;
  const navigate = useNavigate();
  const { waits, clear } = usePayReturn();
  const { card, isAsking } = usePayingCard();
  const ask = useAskPayment();
  const now = usePayment()?.snapshot;
  // Only a payment started here leaves this screen. An earlier one that still waits for its bank does not.
  const [hasAsked, setAsked] = useState(false);

  const leavesForProfile = hasAsked && now?.matches('watching') === true && now.context.started?.by === 'card';
  useEffect(() => {
    if (!leavesForProfile) return;
    purchaseDraftsOf(riderMemory).forget();
    void navigate({ to: paths.profile, state: { showsPayment: true }, replace: true });
  }, [leavesForProfile, navigate, riderMemory]);

  return {
    isOpen: waits && cardChecksPass(waits),
    giveUpCard: clear,
    card,
    // The button shows the payment method before the tap, so it waits for the cards. If they do not load, the
    // provider's page pays.
    busy: (now !== undefined && isPaymentPending(now)) || isAsking,
    buy(rateId, insurance) {
      setAsked(true);
      ask({ kind: 'tariff', by: card ? 'card' : 'page', rateId, insurance, returnUrl: RESULT_PATH });
    },
    leavesForProfile,
  };
}
