import { type DataServiceParts, openDataService, type RowSource } from '#api/dataService.ts';
import { whenScreenWorks } from '#platform/screenWorks.ts';
import { keepJoined } from '../provide/channel.ts';

/** The data service, with subscriptions that last: a channel that was closed is joined again. */
export type Rows = RowSource & { close(): Promise<void> };

export function openRows(parts: DataServiceParts): Rows {
  const service = openDataService(parts, whenScreenWorks);
  return { ...service, subscribe: (rows, listener) => keepJoined(service, rows, listener) };
}
