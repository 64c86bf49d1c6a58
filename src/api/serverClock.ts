/**
 * The server's time under any phone clock (decisions §4: to 2 s). Between answers it runs on the monotonic clock, so a
 * rider who changes the phone's clock in mid-ride sees no jump.
 */
export type ServerClock = {
  /** Milliseconds since 1970 by the server; until the first answer by the phone, and by how far it was off in earlier visits. */
  now(): number;
  /** False until the server has said its time, and again after a sleep, in which the monotonic clock of some devices stands. */
  isSure(): boolean;
  /** An answer said `serverTime` (ms); sent and received are readings of `monotonic` in ms. */
  learn(serverTime: number, sentAt: number, receivedAt: number): void;
  /** Milliseconds of the monotonic clock, for `learn`. */
  monotonic(): number;
};

/** What an earlier visit left: by how much the server is ahead of the phone's wall clock, ms. */
export type KeptOffset = { read(): number | null; write(ahead: number): void };

type Sources = { monotonic?: () => number; wall?: () => number; kept?: KeptOffset };

const NOTHING_KEPT: KeptOffset = { read: () => null, write: () => {} };

/** Milliseconds by which the phone's two clocks may drift apart before the time is asked for anew (decisions §4: to 2 s). */
const DRIFT = 2_000;
/** Milliseconds by which the kept offset may be off before it is written anew. */
const WORTH_KEEPING = 500;

/** A slower answer may shift the clock by no more than half its round trip: only better or contradicting ones are taken. */
export function createServerClock(sources: Sources = {}): ServerClock {
  const { monotonic = () => performance.now(), wall = () => Date.now(), kept = NOTHING_KEPT } = sources;
  let offset: number | null = null;
  let doubt = Infinity;
  let ahead = kept.read();
  const guess = wall() - monotonic() + (ahead ?? 0);
  let wallOffset = wall() - monotonic();

  const keep = (offset: number) => {
    const now = monotonic() + offset - wall();
    if (ahead !== null && Math.abs(now - ahead) < WORTH_KEEPING) return;
    ahead = now;
    kept.write(now);
  };

  return {
    monotonic,
    isSure: () => offset !== null && Math.abs(wall() - monotonic() - wallOffset) < DRIFT,
    now: () => monotonic() + (offset ?? guess),
    learn(serverTime, sentAt, receivedAt) {
      wallOffset = wall() - monotonic();
      const halfTrip = Math.max(0, receivedAt - sentAt) / 2;
      const heard = serverTime + halfTrip - receivedAt;
      // The monotonic clock stops while some devices sleep: an answer that the old offset cannot explain replaces it.
      const contradicts = offset !== null && Math.abs(heard - offset) > halfTrip + doubt;
      if (offset === null || contradicts || halfTrip <= doubt) {
        offset = heard;
        doubt = halfTrip;
      }
      keep(offset);
    },
  };
}
