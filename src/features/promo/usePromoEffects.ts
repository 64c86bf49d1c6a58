import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { promoMachine } from '#machines/promo/promo.machine.ts';
import { paths, pathTo } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';

/** Applies the effects of a code: refreshes stale queries and opens an unlocked tariff (account §4). */
export function usePromoEffects(promo: ActorRefFrom<typeof promoMachine>, onClose: () => void) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { report, sendAnalyticsEvent } = useRuntime();
  const closed = useEffectEvent(onClose);

  useEffect(() => {
    const stale = (key: string) => void queryClient.invalidateQueries({ queryKey: [key] }).catch(report);
    let isApplied = false;
    const subscriptions = [
      promo.on('promo.codeError', () => sendAnalyticsEvent('promo-code-error')),
      promo.on('promo.expired', () => sendAnalyticsEvent('promo-expired')),
      promo.subscribe(({ context }) => {
        if (context.name !== null && !isApplied) sendAnalyticsEvent('promo-code-applied');
        isApplied = context.name !== null;
      }),
      promo.on('promo.changed', ({ kind }) => {
        stale('profile');
        if (kind === 'promo') stale('tariffs');
      }),
      promo.on('promo.newTariff', ({ tariffId }) => {
        closed();
        navigate({
          href: pathTo(paths.tariff, tariffId),
          state: { byPromocodeTariff: true },
        }).catch(report);
      }),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [promo, queryClient, navigate, report, sendAnalyticsEvent]);
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A code opened these details and put their tariff on the list (account §2). */
    byPromocodeTariff?: boolean;
  }
}
