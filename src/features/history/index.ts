/** The face of the history for other features: a finished ride is in it at once, and one ride is read as the history reads it. */
export { keepReceipt, receipts } from './keptHistory.ts';
export { isMissing, rideQuery } from './history.queries.ts';
export { MissingEntry } from './MissingEntry.tsx';
export { ShareReceipt } from './ShareReceipt.tsx';
