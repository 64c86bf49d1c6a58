import type { LogEntry } from '#domain/debugLog.ts';
import type { LogLines } from '#platform/logLines.ts';

/** After one failure and after many, ms. */
const SHORTEST_WAIT = 2_000;
const LONGEST_WAIT = 300_000;

export type LogQueueParts = {
  lines: LogLines;
  /** Gives the collector one entry. A rejection means that nobody is there any more. */
  put: (entry: LogEntry, signal: AbortSignal) => Promise<'taken' | 'refused' | 'later'>;
  /** Runs work while no other tab runs it. */
  alone: (signal: AbortSignal, work: () => Promise<void>) => Promise<void>;
  /** Resolves after this long, or sooner once the signal says so. */
  pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  onSettled: () => void;
};

export type LogQueue = {
  /** Something new waits. A wait after a failure goes on. */
  more(): void;
  /** There may be a network again: a wait after a failure ends. */
  retry(): void;
  stop(): void;
};

/** Gives the collector what waits, oldest first and one at a time. The lines are the browser's: a reload goes on with them. */
export function createLogQueue({ lines, put, alone, pause, onSettled }: LogQueueParts): LogQueue {
  const leaving = new AbortController();
  let waking = new AbortController();
  let isSending = false;
  /** Something came while it may have been about to end. */
  let again = false;

  const rest = async (failures: number) => {
    const whole = Math.min(SHORTEST_WAIT * 2 ** (failures - 1), LONGEST_WAIT);
    await pause(whole * (0.5 + Math.random() / 2), AbortSignal.any([leaving.signal, waking.signal]));
  };

  const send = async () => {
    let failures = 0;
    while (!leaving.signal.aborted) {
      waking = new AbortController();
      const line = await lines.next();
      if (!line) return;
      const outcome = await put(line.entry, leaving.signal);
      // At sign-out the database is on its way out: nothing may bring it back.
      if (leaving.signal.aborted) return;
      if (outcome === 'later') {
        failures += 1;
        await rest(failures);
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
    alone(leaving.signal, send)
      // Nothing of it is a bug to be written down: that would be one more line to send.
      .catch(() => undefined)
      .finally(() => {
        isSending = false;
        if (again && !leaving.signal.aborted) begin();
      });
  };

  const more = () => {
    if (leaving.signal.aborted) return;
    again = true;
    if (!isSending) begin();
  };
  return {
    more,
    retry() {
      waking.abort();
      more();
    },
    stop: () => leaving.abort(),
  };
}
