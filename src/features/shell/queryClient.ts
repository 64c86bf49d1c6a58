import { QueryClient } from '@tanstack/react-query';
import { Fault } from '#api/fault.ts';

/** Younger answers are shown without asking again, ms. */
const FRESH = 30_000;

/** A refusal stays one however often it is asked; what got no answer is worth another try. */
const isWorthRetrying = (failures: number, cause: unknown): boolean =>
  failures < 2 && cause instanceof Fault && cause.isUnknown;

/**
 * Every kept answer is in one of the specification's five loading statuses (account §3), and these are React Query's own:
 * pending = `isPending` and not asked yet or waiting for a network (`isPaused`); loading = `isLoading`; ready = `isSuccess`;
 * error = `isError`; to-update = `isStale`, asked again when it is next looked at. No screen keeps a status of its own.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH, retry: isWorthRetrying, networkMode: 'offlineFirst' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
