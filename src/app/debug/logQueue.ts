import type { LogEntry } from '#domain/debugLog.ts';
import type { LogLines } from '#platform/logLines.ts';

/** Wait after the first failure and after many failures, ms. */
const SHORTEST_WAIT = 2_000;
const LONGEST_WAIT = 300_000;

export type LogQueueParts = {
  lines: LogLines;
  /** Sends one entry to the collector. A rejection means that the queue has stopped. */
  put: (entry: LogEntry, signal: AbortSignal) => Promise<'taken' | 'refused' | 'later'>;
  /** Runs work while no other tab runs it. */
  withLock: (signal: AbortSignal, work: () => Promise<void>) => Promise<void>;
  /** Resolves after this time, or when the signal aborts. */
  pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  onSettled: () => void;
};

export type LogQueue = {
  /** A new entry waits. A running wait after a failure goes on. */
  flush(): void;
  /** There may be a network again: a running wait after a failure ends. */
  retry(): void;
  stop(): void;
};

/**
 * Sends waiting lines to the collector, oldest first, one at a time. The browser stores the lines: a reload continues
 * with them.
 */
export function createLogQueue({ lines, put, withLock, pause, onSettled }: LogQueueParts): LogQueue {
  const leaving = new AbortController();
  let waking = new AbortController();
  let isSending = false;
  /** A new line arrived when the run may have been about to end. */
  let again = false;

  const waitBeforeRetry = async (failures: number) => {
    const delay = Math.min(SHORTEST_WAIT * 2 ** (failures - 1), LONGEST_WAIT);
    await pause(delay * (0.5 + Math.random() / 2), AbortSignal.any([leaving.signal, waking.signal]));
  };

  const send = async () => {
    let failures = 0;
    while (!leaving.signal.aborted) {
      waking = new AbortController();
      const line = await lines.next();
      if (!line) return;
      const outcome = await put(line.entry, leaving.signal);
      // Sign-out deletes the database: no write may create it again.
      if (leaving.signal.aborted) return;
      if (outcome === 'later') {
        failures += 1;
        await waitBeforeRetry(failures);
        continue;
      }
      failures = 0;
      await lines.settle(line, outcome === 'taken' ? 'sent' : 'unsent');
      onSettled();
    }
  };

  const begin = () => {
    isSending = true;
    again = false;
    withLock(leaving.signal, send)
      // A failure here must not be logged: that would add one more line to send.
      .catch(() => undefined)
      .finally(() => {
        isSending = false;
        if (again && !leaving.signal.aborted) begin();
      });
  };

  const flush = () => {
    if (leaving.signal.aborted) return;
    again = true;
    if (!isSending) begin();
  };
  return {
    flush,
    retry() {
      waking.abort();
      flush();
    },
    stop: () => leaving.abort(),
  };
}
