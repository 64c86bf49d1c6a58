import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { promoMachine } from '#machines/promo/promo.machine.ts';
import { useRuntime } from '#src/runtime.tsx';

/** Carries out what a code has changed: kept answers that are stale, and the way to a tariff that it has opened (account §4). */
export function usePromoNews(promo: ActorRefFrom<typeof promoMachine>, onClose: () => void) {
  const answers = useQueryClient();
  const navigate = useNavigate();
  const { report, goal } = useRuntime();
  const closed = useEffectEvent(onClose);

  useEffect(() => {
    const stale = (key: string) => void answers.invalidateQueries({ queryKey: [key] }).catch(report);
    let isApplied = false;
    const told = [
      promo.on('promo.codeError', () => goal('promo-code-error')),
      promo.on('promo.expired', () => goal('promo-expired')),
      promo.subscribe(({ context }) => {
        if (context.name !== null && !isApplied) goal('promo-code-applied');
        isApplied = context.name !== null;
      }),
      promo.on('promo.changed', ({ kind }) => {
        stale('profile');
        if (kind === 'promo') stale('tariffs');
      }),
      promo.on('promo.newTariff', ({ tariffId }) => {
        closed();
        navigate({
          href: `/tariffs/details/${encodeURIComponent(tariffId)}`,
          state: { byPromocodeTariff: true },
        }).catch(report);
      }),
    ];
    return () => {
      for (const subscription of told) subscription.unsubscribe();
    };
  }, [promo, answers, navigate, report, goal]);
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The details were opened by a code that put their tariff on the list (account §2). */
    byPromocodeTariff?: boolean;
  }
}
