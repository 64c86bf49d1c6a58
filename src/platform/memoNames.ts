import * as v from 'valibot';
import { readJson } from './kept.ts';

/** Not a name that sign-out clears: a ride outlives the session (decisions §2). */
const MEMO = 'velorent.memo.';
export const memoName = (riderId: string): string => `${MEMO}${riderId}`;
export const MEMO_KEPT_FOR = 72 * 60 * 60 * 1000;

/** Beyond this a command is no news: what came of it is in the rides, ms. */
const COMMAND_SPEAKS_FOR = 10 * 60 * 1000;

const outline = v.object({
  at: v.number(),
  rent: v.unknown(),
  command: v.nullable(v.object({ expiresAt: v.number() })),
  photo: v.unknown(),
  claim: v.optional(v.unknown(), null),
  receipt: v.optional(v.unknown(), null),
});

/** Milliseconds by both clocks: memos are dated by the phone's, commands by the server's. */
export type BothClocks = { phone: number; server: number };

/** Removes the memos that say nothing any more: no ride, no receipt, nothing under way or owed, or too old, or unreadable. */
export function sweepMemos(storage: Storage, now: BothClocks): void {
  for (const name of Object.keys(storage)) {
    if (!name.startsWith(MEMO)) continue;
    const memo = readJson(storage, name, outline);
    if (!memo || now.phone - memo.at > MEMO_KEPT_FOR || !saysSomething(memo, now.server)) storage.removeItem(name);
  }
}

const saysSomething = ({ rent, command, photo, claim, receipt }: v.InferOutput<typeof outline>, now: number): boolean =>
  [rent, photo, claim, receipt].some((part) => part !== null) ||
  (command !== null && now - command.expiresAt < COMMAND_SPEAKS_FOR);
