import { queryOptions } from '@tanstack/react-query';
import type { MainApi } from '#api/clients.ts';
import { Fault } from '#api/fault.ts';
import { getProfile, type Profile } from '#api/profile.ts';
import { within } from '#api/within.ts';

/** Roubles, positive; null without a debt. A balance below zero is a debt (account §6). */
export const debtOf = ({ Balance }: Pick<Profile, 'Balance'>): number | null =>
  Balance !== null && Balance < 0 ? -Balance : null;

/** The longest time a rider sees a skeleton before an error text, ms. */
const SPEAKS_AFTER = 8_000;

/** A timeout has used the whole wait already. Only a failed answer (5xx) is worth a retry. */
const isWorthRetrying = (failures: number, cause: unknown): boolean =>
  failures < 2 && cause instanceof Fault && cause.status >= 500;

export const profileQuery = (api: MainApi) =>
  queryOptions({
    queryKey: ['profile'],
    queryFn: ({ signal }) => getProfile(api, within(SPEAKS_AFTER, signal)),
    retry: isWorthRetrying,
    // The profile stays available without a network. Signing out clears it.
    gcTime: Infinity,
  });
