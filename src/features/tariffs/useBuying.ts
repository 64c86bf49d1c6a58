import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { BankCard } from '#domain/bankCard.ts';
import type { InsuranceForm } from '#domain/order.ts';
import { cardChecksPass } from '#domain/payReturn.ts';
import { usePayingCard } from '#features/cards/index.ts';
import { isOnItsWay, RESULT_PATH, useAskPayment, usePayment, usePayReturn } from '#features/money/index.ts';
import { useRuntime } from '#src/runtime.tsx';
import { purchaseDraftsOf } from './purchaseDraft.ts';

export type Buying = {
  /** Nothing else of this rider waits for a card (account §2). Null while that is not known. */
  isOpen: boolean | null;
  /** The card being added was given up: buying is open again. */
  giveUpCard: () => Promise<void>;
  /** Pays at once and without the provider's page; null: that page asks (account §7, our reading). */
  card: BankCard | null;
  busy: boolean;
  buy: (rateId: string, insurance: InsuranceForm | null) => void;
  /** The main card is being charged: the profile tells how it ends (account §4). */
  leavesForProfile: boolean;
};

export function useBuying(): Buying {
  const { riderMemory } = useRuntime();
  const navigate = useNavigate();
  const { waits, clear } = usePayReturn();
  const { card, isAsking } = usePayingCard();
  const ask = useAskPayment();
  const now = usePayment()?.snapshot;
  // A payment of before that still waits for its bank takes nobody off this screen.
  const [hasAsked, setAsked] = useState(false);

  const leavesForProfile = hasAsked && now?.matches('watching') === true && now.context.begun?.by === 'card';
  useEffect(() => {
    if (!leavesForProfile) return;
    purchaseDraftsOf(riderMemory).forget();
    void navigate({ to: '/profile', search: { payStatus: 'SUCCESS' }, replace: true });
  }, [leavesForProfile, navigate, riderMemory]);

  return {
    isOpen: waits && cardChecksPass(waits),
    giveUpCard: clear,
    card,
    // Which way it is paid is said before the tap; a list that does not come leaves the provider's page.
    busy: (now !== undefined && isOnItsWay(now)) || isAsking,
    buy(rateId, insurance) {
      setAsked(true);
      ask({ kind: 'tariff', by: card ? 'card' : 'page', rateId, insurance, returnUrl: RESULT_PATH });
    },
    leavesForProfile,
  };
}
