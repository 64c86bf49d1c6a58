/** The face of the history for other features: a finished ride is in it at once, and one ride is read as the history reads it. */
export { keepReceipt, receipts } from './keptHistory.ts';
export { rideQuery } from './history.queries.ts';
export { ShareReceipt } from './ShareReceipt.tsx';
