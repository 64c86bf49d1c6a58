/** The database of waiting photos. The page stores them; the service worker sends them after the page has closed. */
export const PHOTO_OUTBOX = { database: 'velorent-photos', store: 'photos', syncTag: 'velorent-photos' } as const;

/** Everything that the worker needs to send a photo without a page: the upload ticket replaces the session. */
export type PhotoDelivery = { url: string; headers: Readonly<Record<string, string>> };
