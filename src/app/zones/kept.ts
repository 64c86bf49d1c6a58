/** An answer that may be an hour old; asked for again no sooner than it is worth. */
export type Kept<T> = {
  /** Null until it has come once. */
  value(): T | null;
  /** True when it was asked for, has never come, and will be asked for again. */
  isFailing(): boolean;
  /** Asks if it is due; answers true when something new has come. */
  renew(signal: AbortSignal): Promise<boolean>;
  /** The network is back: what is missing is due at once. */
  hurry(): void;
};

/** How long zones and parkings may be taken as they were, ms (decisions §3: the server's own max-age of zones). */
const KEEP_MS = 3_600_000;
const FIRST_GAP_MS = 30_000;
const LONGEST_GAP_MS = 300_000;

/** @param now milliseconds that only go forward */
export function kept<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  now: () => number,
  onFault: (cause: unknown) => void,
): Kept<T> {
  let value: T | null = null;
  let dueAt = -Infinity;
  let failures = 0;
  let isAsking = false;
  return {
    value: () => value,
    isFailing: () => value === null && failures > 0,
    hurry: () => {
      if (failures > 0) dueAt = -Infinity;
    },
    async renew(signal) {
      if (isAsking || now() < dueAt) return false;
      isAsking = true;
      try {
        value = await ask(signal);
        failures = 0;
        dueAt = now() + KEEP_MS;
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
