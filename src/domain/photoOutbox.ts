/** Where photos wait in this browser: known to the page that keeps them and to the worker that sends them when the page is gone. */
export const PHOTO_OUTBOX = { database: 'velorent-photos', store: 'photos', syncTag: 'velorent-photos' } as const;

/** Everything a photo needs to be sent without its page: the ticket stands in for the session. */
export type PhotoDelivery = { url: string; headers: Readonly<Record<string, string>> };
