import { QueryClient } from '@tanstack/react-query';
import { Fault } from '#api/fault.ts';

/** Younger answers are shown without asking again, ms. */
const FRESH = 30_000;

/** A refusal stays one however often it is asked; what got no answer is worth another try. */
const isWorthRetrying = (failures: number, cause: unknown): boolean =>
  failures < 2 && cause instanceof Fault && cause.isUnknown;

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH, retry: isWorthRetrying, networkMode: 'offlineFirst' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
