import * as v from 'valibot';
import type { Runtime } from '#src/runtime.tsx';

const NAME = 'chatUnread';
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999));

/** Messages of the chat that its rider has not seen, as the chat last said. */
export const readUnread = (riderStore: Runtime['riderStore']): number => riderStore.read(NAME, count) ?? 0;

export const keepUnread = (riderStore: Runtime['riderStore'], unread: number): void => riderStore.write(NAME, unread);
