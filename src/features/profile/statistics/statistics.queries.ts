import { queryOptions } from '@tanstack/react-query';
import type { GatewayApi, MainApi } from '#api/clients.ts';
import { getManyRides } from '#api/history.ts';
import { getStatistics } from '#api/statistics.ts';
import { within } from '#api/within.ts';
import type { PastRide } from '#domain/history.ts';
import { seasonsOf } from '#domain/season.ts';

/** The longest time a rider sees a skeleton before an error text, ms. */
const SPEAKS_AFTER = 8_000;

export const statisticsQuery = (api: GatewayApi) =>
  queryOptions({
    queryKey: ['statistics'],
    queryFn: ({ signal }) => getStatistics(api, within(SPEAKS_AFTER, signal)),
    retry: false,
    // The figures stay available without a network. Signing out clears them.
    gcTime: Infinity,
  });

/** The page of the season reads no more: a request for each hundred. */
export const MOST_SEASON_RIDES = 1_000;

/** Sums of years and months. `isWhole`: false if the rider has older rides than these. */
export const seasonQuery = (api: MainApi) =>
  queryOptions({
    // Stored with the history, for a start without a network.
    queryKey: ['history', 'seasons'],
    queryFn: async ({ signal }) => {
      const rides: PastRide[] = [];
      let leftOut = 0;
      let next: number | null = 0;
      while (next !== null && next < MOST_SEASON_RIDES) {
        const page = await getManyRides(api, next, within(SPEAKS_AFTER, signal));
        rides.push(...page.entries);
        leftOut += page.leftOut;
        next = page.next;
      }
      return { seasons: seasonsOf(rides), leftOut, isWhole: next === null };
    },
    retry: false,
    gcTime: Infinity,
  });
