import { queryOptions } from '@tanstack/react-query';
import type { PromoBanners } from './footSlot.ts';

export const NO_BANNERS: PromoBanners = { daily: null, carousel: [] };

/** Where the map's banners come from. No operator's table is read yet, so there are none. */
export const promoBannersQuery = queryOptions({
  queryKey: ['mapBanners'],
  queryFn: () => Promise.resolve(NO_BANNERS),
  staleTime: Infinity,
});
