import { type DataClient, type DataParts, openData } from '#api/data.ts';

export type LineParts = DataParts;

let opened: DataClient | null = null;

/** The page's one socket to the data service: the ride and an opened vehicle are heard of over it. */
export const openLine = (parts: LineParts): DataClient => (opened ??= openData(parts));

/** At the end of a session. */
export async function closeLine(): Promise<void> {
  const closing = opened;
  opened = null;
  await closing?.close();
}
