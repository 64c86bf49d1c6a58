import { queryOptions } from '@tanstack/react-query';
import { listCards } from '#api/cards.ts';
import type { MainApi } from '#api/clients.ts';
import { Fault } from '#api/fault.ts';

/** The longest a rider looks at bones before there are words, ms. */
const SPEAKS_AFTER = 8_000;

/** Bank cards as they were sent; `bankCard` of the domain reads one. */
export const cardsQuery = (api: MainApi) =>
  queryOptions({
    queryKey: ['cards'],
    queryFn: ({ signal }) => listCards(api, AbortSignal.any([signal, AbortSignal.timeout(SPEAKS_AFTER)])),
    retry: (failures, cause) => failures < 1 && cause instanceof Fault && cause.status >= 500,
    // Known cards are to be seen without a network; they go with the session.
    gcTime: Infinity,
  });
