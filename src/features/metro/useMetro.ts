import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { hasNoActiveCard } from '#domain/bankCard.ts';
import type { MetroStep } from '#domain/metro.ts';
import { cardsOn, cardsQuery } from '#features/cards/index.ts';
import type { MetroEvent } from '#machines/metroOtp/metroOtp.types.ts';
import { watched } from '#machines/watched.ts';
import { type Money, useRuntime } from '#src/runtime.tsx';
import type { MetroSnapshot } from './metro.screen.ts';

const STALE_ONCE_CONNECTED = ['metroLink', 'profile', 'tariffs'];

type Rider = { riderId: string; phone: string };

export type Metro = {
  snapshot: MetroSnapshot;
  send: (event: MetroEvent) => void;
  /** Null until the list has come; a list that does not come keeps nobody from the bonus. */
  hasCard: boolean | null;
};

/** The metro's chart for one page: it begins with it and ends with it. `step` is taken as it was at the beginning. */
export function useMetro(
  { metroOtp: machine, inspect }: Money,
  { riderId, phone }: Rider,
  step: MetroStep | null,
): Metro {
  const { mainApi, payReturn, connectivity, serverClock, report } = useRuntime();
  const answers = useQueryClient();
  const router = useRouter();
  const cards = useQuery(cardsQuery(mainApi));
  const metro = useActorRef(machine, { input: { clientId: riderId, phone, step }, ...watched, inspect });

  useEffect(() => {
    const toCards = async () => {
      const kept = await payReturn().catch(() => null);
      // Back here once there is a card (account §4).
      const path = router.buildLocation({ to: '/profile/mos-metro', search: { step: 1 } }).href;
      await kept?.keep(riderId, { path, toCard: false, backUrl: null });
      await router.navigate({ to: '/profile/bank-cards' });
    };
    const told = [
      metro.on('metro.cardNeeded', () => void toCards().catch(report)),
      metro.on('metro.connected', () => {
        for (const key of STALE_ONCE_CONNECTED) answers.invalidateQueries({ queryKey: [key] }).catch(report);
      }),
    ];
    const onShown = () => {
      if (document.visibilityState === 'visible') metro.send({ type: 'device.shown' });
    };
    const unwatch = connectivity.watch((isOnline) => {
      if (isOnline) metro.send({ type: 'device.cameOnline' });
    });
    document.addEventListener('visibilitychange', onShown);
    return () => {
      for (const subscription of told) subscription.unsubscribe();
      unwatch();
      document.removeEventListener('visibilitychange', onShown);
    };
  }, [metro, riderId, answers, router, payReturn, connectivity, report]);

  const hasCard = cards.data
    ? !hasNoActiveCard(cardsOn(cards.data, serverClock.now()))
    : cards.isError || cards.isPaused || null;
  return { snapshot: useSelector(metro, (now) => now), send: (event) => metro.send(event), hasCard };
}
