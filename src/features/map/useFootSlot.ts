import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { debtOf, profileQuery } from '#features/profile/index.ts';
import { useRuntime } from '#src/runtime.tsx';
import { closedBannersOf } from './closedBanners.ts';
import { type FootSlot, footSlot } from './footSlot.ts';
import { NO_BANNERS, promoBannersQuery } from './promo.queries.ts';

/** What stands over Scan now; `close`: the rider has seen enough of these banners. */
export function useFootSlot(isRiding: boolean): { slot: FootSlot; close: (names: readonly string[]) => void } {
  const closed = closedBannersOf(useRuntime().deviceStore);
  const names = useSyncExternalStore(closed.watch, closed.names);
  const debt = useDebt();
  const { data: promo = NO_BANNERS } = useQuery(promoBannersQuery);
  return { slot: footSlot({ isRiding, debt, promo, closed: names }), close: closed.close };
}

/** Roubles, positive; null without a debt, and while nobody knows: no map waits for money. */
function useDebt(): number | null {
  const { mainApi } = useRuntime();
  const { data } = useQuery(profileQuery(mainApi));
  return data ? debtOf(data) : null;
}
