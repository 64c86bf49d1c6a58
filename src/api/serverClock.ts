/**
 * The server's time, whatever the phone's clock says (decisions §4: to 2 s). Between answers it runs on the monotonic
 * clock, so a rider who changes the phone's clock during a ride sees no jump.
 */
export type ServerClock = {
  /**
   * Server time, milliseconds since 1970. Before the first answer: the phone's time plus the offset stored by earlier
   * visits.
   */
  now(): number;
  /**
   * False until the server has sent its time, and again after a sleep: on some devices the monotonic clock stops in
   * sleep.
   */
  isSure(): boolean;
  /** An answer contains `serverTime` (ms). `sentAt` and `receivedAt` are readings of `monotonic` in ms. */
  learn(serverTime: number, sentAt: number, receivedAt: number): void;
  /** Milliseconds of the monotonic clock, for `learn`. */
  monotonic(): number;
};

/** The server's time, ms; null while it is a guess by the phone's clock, which may be wrong by days. */
export const knownTime = (clock: Pick<ServerClock, 'now' | 'isSure'>): number | null =>
  clock.isSure() ? clock.now() : null;

/** The offset stored by an earlier visit: how far the server is ahead of the phone's wall clock, ms. */
type StoredClockOffset = { read(): number | null; write(ahead: number): void };

type ClockSources = { monotonic?: () => number; wall?: () => number; kept?: StoredClockOffset };

const NO_STORED_OFFSET: StoredClockOffset = { read: () => null, write: () => {} };

/** If the phone's two clocks drift apart by more, the server time is unsure, ms (decisions §4: to 2 s). */
const DRIFT = 2_000;
/** A smaller change of the offset is not stored, ms. */
const WORTH_KEEPING = 500;

/**
 * The error of an answer is at most half its round trip. The clock takes an answer only if it is more exact or
 * contradicts the offset.
 */
export function createServerClock(sources: ClockSources = {}): ServerClock {
  const { monotonic = () => performance.now(), wall = () => Date.now(), kept = NO_STORED_OFFSET } = sources;
  let offset: number | null = null;
  let uncertainty = Infinity;
  let ahead = kept.read();
  const guess = wall() - monotonic() + (ahead ?? 0);
  let wallOffset = wall() - monotonic();

  const store = (offset: number) => {
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
      const measured = serverTime + halfTrip - receivedAt;
      // The monotonic clock stops while some devices sleep: an answer that the old offset cannot explain replaces it.
      const contradicts = offset !== null && Math.abs(measured - offset) > halfTrip + uncertainty;
      if (offset === null || contradicts || halfTrip <= uncertainty) {
        offset = measured;
        uncertainty = halfTrip;
      }
      store(offset);
    },
  };
}
