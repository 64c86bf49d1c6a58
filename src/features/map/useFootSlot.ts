import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { Story } from '#domain/story.ts';
import { debtOf, profileQuery } from '#features/profile/index.ts';
import { useRuntime, useSession } from '#src/runtime.tsx';
import { closedBannersOf, closedMark } from './closedBanners.ts';
import { type FootSlot, footSlot } from './footSlot.ts';

/** What stands over Scan now; `close`: the rider has seen enough of these banners. */
export function useFootSlot(
  isRiding: boolean,
  news: readonly Story[],
): { slot: FootSlot; close: (names: readonly string[]) => void } {
  const closed = closedBannersOf(useRuntime().deviceStore);
  const names = useSyncExternalStore(closed.watch, closed.names);
  const riderId = useSession(({ context }) => context.riderId) ?? '';
  const debt = useDebt();
  const slot = footSlot({ isRiding, debt, news, isClosed: (name) => names.has(closedMark(name, riderId)) });
  const daily = slot.kind === 'promo' && slot.banners[0].kind === 'DAILY_BANNER' ? slot.banners[0].name : null;
  useEffect(() => {
    // Once per rider (account §9): on the screen, it has been seen.
    if (daily !== null) closed.see(closedMark(daily, riderId));
  }, [closed, daily, riderId]);
  return { slot, close: (shown) => closed.close(shown.map((name) => closedMark(name, riderId))) };
}

/** Roubles, positive; null without a debt, and while nobody knows: no map waits for money. */
function useDebt(): number | null {
  const { mainApi } = useRuntime();
  const { data } = useQuery(profileQuery(mainApi));
  return data ? debtOf(data) : null;
}
