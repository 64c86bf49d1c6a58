import type { RideMemo } from '#domain/command.ts';
import { readJson, writeJson } from './kept.ts';
import { MEMO_KEPT_FOR, memoName } from './memoNames.ts';
import { memoSchema } from './memoSchema.ts';

const EMPTY: RideMemo = { rent: null, command: null, finishRecordedAt: null, photo: null, claim: null, receipt: null };

/**
 * What a rider's ride leaves on this phone for a reload or a crash. Web storage, because it must be written before a command
 * leaves: a write that has to be awaited could be lost with the page. Keyed by rider and shown to nobody else.
 */
export type MemoBox = {
  read(riderId: string): RideMemo;
  change(riderId: string, part: Partial<RideMemo>): void;
};

export function createMemoBox(storage: Storage, now: () => number = () => Date.now()): MemoBox {
  // Full or forbidden storage: then the memo lives as long as the page.
  const inMemory = new Map<string, RideMemo>();

  const read = (riderId: string): RideMemo => {
    const kept = inMemory.get(riderId);
    if (kept) return kept;
    const stored = readJson(storage, memoName(riderId), memoSchema);
    if (!stored || now() - stored.at > MEMO_KEPT_FOR) return EMPTY;
    const { at: _, ...memo } = stored;
    return memo;
  };

  return {
    read,
    change(riderId, part) {
      const memo = { ...read(riderId), ...part };
      inMemory.delete(riderId);
      if (Object.values(memo).every((value) => value === null)) return storage.removeItem(memoName(riderId));
      writeJson(storage, memoName(riderId), { ...memo, at: now() });
      // Read back rather than remembered: another tab of this rider writes here too.
      if (readJson(storage, memoName(riderId), memoSchema) === null) inMemory.set(riderId, memo);
    },
  };
}
