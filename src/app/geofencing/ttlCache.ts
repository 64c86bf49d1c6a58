/** An answer that may be up to an hour old. It is not requested again before it is due. */
export type TtlCache<T> = {
  /** Null until the first answer. */
  value(): T | null;
  /** True if it was requested, no answer ever arrived, and a retry will follow. */
  isFailing(): boolean;
  /** Requests the value if it is due. Resolves with true when a new value arrived. */
  renew(signal: AbortSignal): Promise<boolean>;
  /** The network is back: a value whose last request failed is due at once. */
  expire(): void;
};

/** How long zones and parkings stay valid, ms (decisions §3: the server's own max-age of zones). */
const TTL_MS = 3_600_000;
const FIRST_GAP_MS = 30_000;
const LONGEST_GAP_MS = 300_000;

/** @param now monotonic milliseconds */
export function ttlCache<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  now: () => number,
  onFault: (cause: unknown) => void,
): TtlCache<T> {
  let value: T | null = null;
  let dueAt = -Infinity;
  let failures = 0;
  let isAsking = false;
  return {
    value: () => value,
    isFailing: () => value === null && failures > 0,
    expire: () => {
      if (failures > 0) dueAt = -Infinity;
    },
    async renew(signal) {
      if (isAsking || now() < dueAt) return false;
      isAsking = true;
      try {
        value = await ask(signal);
        failures = 0;
        dueAt = now() + TTL_MS;
        return true;
      } catch (cause) {
        if (signal.aborted) return false;
        onFault(cause);
        failures += 1;
        dueAt = now() + Math.min(FIRST_GAP_MS * 2 ** (failures - 1), LONGEST_GAP_MS);
        return false;
      } finally {
        isAsking = false;
      }
    },
  };
}
