import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import { hasNoActiveCard } from '#domain/bankCard.ts';
import type { MetroStep } from '#domain/metro.ts';
import { cardsOn, cardsQuery } from '#features/cards/cards.queries.ts';
import { useConsent } from '#features/consents/useConsent.ts';
import { devToolsOptions } from '#machines/devToolsOptions.ts';
import type { MetroEvent } from '#machines/metroOtp/metroOtp.types.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import type { MoneyCharts } from '#src/runtime/services.ts';
import type { MetroSnapshot } from './metro.view.ts';

const STALE_ONCE_CONNECTED = ['metroLink', 'profile', 'tariffs'];

type Rider = { riderId: string; phone: string };

export type Metro = {
  snapshot: MetroSnapshot;
  send: (event: MetroEvent) => void;
  /** Whether the rider has a card. Null until the list loads. A list that fails to load does not block the bonus. */
  hasCard: boolean | null;
};

/** The metro chart of one page: starts and stops with the page. Later changes of `step` are ignored. */
export function useMetro(
  { metroOtp: machine, inspect }: MoneyCharts,
  { riderId, phone }: Rider,
  step: MetroStep | null,
): Metro {
  const { mainApi, serverClock, report } = useRuntime();
  const { payReturn } = useRuntime().money;
  const { connectivity } = useRuntime().device;
  const storeConsent = useConsent('metro');
  const agree = useEffectEvent(storeConsent);
  const queryClient = useQueryClient();
  const router = useRouter();
  const cards = useQuery(cardsQuery(mainApi));
  const metro = useActorRef(machine, { input: { clientId: riderId, phone, step }, ...devToolsOptions, inspect });

  useEffect(() => {
    const toCards = async () => {
      const slot = await payReturn().catch(() => null);
      // The rider returns here after adding a card (account §4).
      const path = router.buildLocation({ to: paths.metro, search: { step: 1 } }).href;
      await slot?.write({ path, toCard: false, backUrl: null });
      await router.navigate({ to: paths.bankCards });
    };
    const subscriptions = [
      metro.on('metro.cardNeeded', () => void toCards().catch(report)),
      metro.on('metro.agreed', () => agree(true)),
      metro.on('metro.connected', () => {
        for (const key of STALE_ONCE_CONNECTED) queryClient.invalidateQueries({ queryKey: [key] }).catch(report);
      }),
    ];
    const onShown = () => {
      if (document.visibilityState === 'visible') metro.send({ type: 'device.becameVisible' });
    };
    const unwatch = connectivity.watch((isOnline) => {
      if (isOnline) metro.send({ type: 'device.cameOnline' });
    });
    document.addEventListener('visibilitychange', onShown);
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
      unwatch();
      document.removeEventListener('visibilitychange', onShown);
    };
  }, [metro, riderId, queryClient, router, payReturn, connectivity, report]);

  const hasCard = cards.data
    ? !hasNoActiveCard(cardsOn(cards.data, serverClock.now()))
    : cards.isError || cards.isPaused || null;
  return { snapshot: useSelector(metro, (now) => now), send: (event) => metro.send(event), hasCard };
}
