import { QueryClient } from '@tanstack/react-query';
import { Fault } from '#api/fault.ts';

/** A younger result is shown without a new request, ms. */
const FRESH = 30_000;

/** A retry does not change a refusal. A request without an answer is worth a retry. */
const isWorthRetrying = (failures: number, cause: unknown): boolean =>
  failures < 2 && cause instanceof Fault && cause.isUnknown;

/**
 * Every cached result has one of the specification's five loading statuses (account §3). React Query has them all:
 * pending = `isPending`, not requested yet or waiting for a network (`isPaused`); loading = `isLoading`; ready =
 * `isSuccess`; error = `isError`; to-update = `isStale`, requested again on the next use. No screen stores its own
 * status.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH, retry: isWorthRetrying, networkMode: 'offlineFirst' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
