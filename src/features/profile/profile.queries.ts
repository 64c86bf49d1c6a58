import { queryOptions } from '@tanstack/react-query';
import type { MainApi } from '#api/clients.ts';
import { Fault } from '#api/fault.ts';
import { getProfile } from '#api/profile.ts';

/** The longest a rider looks at bones before there are words, ms. */
const SPEAKS_AFTER = 8_000;

/** Silence has cost the whole wait already; only an answer that came and failed is worth asking for again. */
const isWorthRetrying = (failures: number, cause: unknown): boolean =>
  failures < 2 && cause instanceof Fault && cause.status >= 500;

export const profileQuery = (api: MainApi) =>
  queryOptions({
    queryKey: ['profile'],
    queryFn: ({ signal }) => getProfile(api, AbortSignal.any([signal, AbortSignal.timeout(SPEAKS_AFTER)])),
    retry: isWorthRetrying,
    // The rider comes back to what is known, a network or not; it goes with the session.
    gcTime: Infinity,
  });
