import { queryOptions } from '@tanstack/react-query';
import type { MainApi } from '#api/clients.ts';
import { Fault } from '#api/fault.ts';
import type { ReadList } from '#api/read.ts';
import { getTariff, listTariffs, type TariffItem } from '#api/tariffs.ts';
import { within } from '#api/within.ts';

/** The longest time a rider sees a skeleton before an error text, ms. */
const SPEAKS_AFTER = 8_000;

const patient = (signal: AbortSignal) => within(SPEAKS_AFTER, signal);

/** A timeout has used the whole wait already. Only a failed answer (5xx) is worth a retry. */
const retry = (failures: number, cause: unknown): boolean =>
  failures < 2 && cause instanceof Fault && cause.status >= 500;

/** Tariffs on sale, as far as they could be read. Two screens that ask at once share one request (account §4). */
export const readTariffsQuery = (api: MainApi) =>
  queryOptions({
    queryKey: ['tariffs', 'read'],
    queryFn: ({ signal }) => listTariffs(api, patient(signal)),
    retry,
    gcTime: Infinity,
  });

const itemsOf = ({ items }: ReadList<TariffItem>): TariffItem[] => items;
/** Tariffs on sale. */
export const tariffsQuery = (api: MainApi) => ({ ...readTariffsQuery(api), select: itemsOf });

/** One tariff in full. */
export const tariffQuery = (api: MainApi, id: string) =>
  queryOptions({
    queryKey: ['tariff', id],
    queryFn: ({ signal }) => getTariff(api, id, patient(signal)),
    retry,
    gcTime: Infinity,
  });
