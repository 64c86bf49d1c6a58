import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { Story } from '#domain/story.ts';
import { debtOf, profileQuery } from '#features/rider/profile.queries.ts';
import { useRuntime, useSession } from '#src/runtime/runtime.tsx';
import { dismissedBannersOf, dismissalKey } from '#stores/dismissedBanners.ts';
import { type FootSlot, footSlot } from './footSlot.ts';

/** The slot above Scan now. `close`: the rider dismisses these banners. */
export function useFootSlot(
  isRiding: boolean,
  announcements: readonly Story[],
): { slot: FootSlot; close: (names: readonly string[]) => void } {
  const closed = dismissedBannersOf(useRuntime().device.deviceStore);
  const names = useSyncExternalStore(closed.watch, closed.names);
  const riderId = useSession(({ context }) => context.riderId) ?? '';
  const debt = useDebt();
  const slot = footSlot({ isRiding, debt, announcements, isClosed: (name) => names.has(dismissalKey(name, riderId)) });
  const daily = slot.kind === 'promo' && slot.banners[0].kind === 'DAILY_BANNER' ? slot.banners[0].name : null;
  useEffect(() => {
    // A daily banner is shown once per rider (account §9): once on the screen, it counts as seen.
    if (daily !== null) closed.see(dismissalKey(daily, riderId));
  }, [closed, daily, riderId]);
  return { slot, close: (shown) => closed.close(shown.map((name) => dismissalKey(name, riderId))) };
}

/** Roubles, positive. Null without a debt and while the profile loads: the map does not wait for it. */
function useDebt(): number | null {
  const { mainApi } = useRuntime();
  const { data } = useQuery(profileQuery(mainApi));
  return data ? debtOf(data) : null;
}
