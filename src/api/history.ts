import type { components } from '#openapi/main.d.ts';
import type { MainApi } from './clients.ts';
import { unwrap } from './fault.ts';
import { PAGE_SIZE } from './paging.ts';

type Item = components['schemas']['HistoryItem'];

/** A finished ride. Times are milliseconds, the duration seconds; `facts` are the operator's own names and values. */
export type PastRide = { id: string; startedAt: number; endedAt: number; duration: number | null; facts: { name: string; value: string }[] };
export type HistoryPage = { rides: PastRide[]; hasMore: boolean };

const pastRide = (item: Item): PastRide => ({
  id: item.Id,
  startedAt: Date.parse(item.StartDate),
  endedAt: Date.parse(item.EndDate),
  duration: item.Duration ?? null,
  facts: item.Items.filter(({ Value }) => Value !== '').map(({ Name, Value }) => ({ name: Name, value: Value })),
});

/**
 * Finished rides, newest first.
 * @param offset rides to leave out
 * @throws {Fault} what the server or the network refused
 */
export async function getHistory(api: MainApi, offset: number, signal: AbortSignal): Promise<HistoryPage> {
  const query = { type: 'Ride', limit: PAGE_SIZE, offset } as const;
  const { Items, HasMore } = await unwrap(api.GET('/ride/history', { params: { query }, signal }));
  return { rides: Items.map(pastRide), hasMore: HasMore };
}
