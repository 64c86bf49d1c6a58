import * as v from 'valibot';
import type { Store } from '#platform/store.ts';

const NAME = 'chatUnread';
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999));

/** Number of unread chat messages, as the chat last reported. */
export const readUnread = (riderStore: Store): number => riderStore.read(NAME, count) ?? 0;

export const storeUnread = (riderStore: Store, unread: number): void => riderStore.write(NAME, unread);
