import { type DataServiceDeps, openDataService, type RowSource } from '#api/dataService.ts';
import { keepJoined } from '#app/actors/channel.ts';
import { whenScreenWorks } from '#platform/screenWorks.ts';

/** The data service, with subscriptions that last: a channel that was closed is joined again. */
export type Rows = RowSource & { close(): Promise<void> };

export function openRows(parts: DataServiceDeps): Rows {
  const service = openDataService(parts, whenScreenWorks);
  return { ...service, subscribe: (rows, listener) => keepJoined(service, rows, listener) };
}
