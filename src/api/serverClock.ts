/**
 * The server's time under any phone clock (decisions §4: to 2 s). Between answers it runs on the monotonic clock, so a
 * rider who changes the phone's clock in mid-ride sees no jump.
 */
export type ServerClock = {
  /** Milliseconds since 1970 by the server; by the phone until the first answer. */
  now(): number;
  /** False until the server has said its time, and again after a sleep, in which the monotonic clock of some devices stands. */
  isSure(): boolean;
  /** An answer said `serverTime` (ms); sent and received are readings of `monotonic` in ms. */
  learn(serverTime: number, sentAt: number, receivedAt: number): void;
  /** Milliseconds of the monotonic clock, for `learn`. */
  monotonic(): number;
};

type Sources = { monotonic?: () => number; wall?: () => number };

/** Milliseconds by which the phone's two clocks may drift apart before the time is asked for anew (decisions §4: to 2 s). */
const DRIFT = 2_000;

/** A slower answer may shift the clock by no more than half its round trip: only better or contradicting ones are taken. */
export function createServerClock({ monotonic = () => performance.now(), wall = () => Date.now() }: Sources = {}): ServerClock {
  let offset: number | null = null;
  let doubt = Infinity;
  const phoneOffset = wall() - monotonic();
  let wallOffset = phoneOffset;

  return {
    monotonic,
    isSure: () => offset !== null && Math.abs(wall() - monotonic() - wallOffset) < DRIFT,
    now: () => monotonic() + (offset ?? phoneOffset),
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
    },
  };
}
