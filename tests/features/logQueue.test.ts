import { expect, test } from 'vitest';
import { createLogQueue } from '#app/debug/logQueue.ts';
import type { LogEntry, LogLine } from '#domain/debugLog.ts';
import type { LogLines } from '#platform/logLines.ts';

type Outcome = 'taken' | 'refused' | 'later';

const entry = (logMessage: string): LogEntry => ({
  logMessage,
  userId: '1',
  timeStamp: '2026-06-01T09:00:00.000Z',
  type: 'jsError',
  level: 'error',
  developerComment: '',
});

/** The browser's lines, in memory. */
function linesOf(...messages: string[]) {
  let kept: LogLine[] = messages.map((message, index) => ({ id: index + 1, entry: entry(message), state: 'waits' }));
  const lines: LogLines = {
    add: async (added) => void kept.push({ id: kept.length + 1, entry: added, state: 'waits' }),
    all: async () => kept.toReversed(),
    next: async () => kept.find(({ state }) => state === 'waits') ?? null,
    settle: async (settled, state) =>
      void (kept = kept.map((line) => (line.id === settled.id ? { ...line, state } : line))),
    clear: async () => void (kept = []),
  };
  return { lines, states: () => kept.map(({ state }) => state) };
}

/** A queue whose waits end when the test says so; `outcomes` in turn, then `taken`. */
function openQueue(lines: LogLines, outcomes: (Outcome | Promise<Outcome>)[] = []) {
  const put: string[] = [];
  const waits: number[] = [];
  let endWait = () => {};
  let idle = Promise.resolve();
  const queue = createLogQueue({
    lines,
    put: async ({ logMessage }) => {
      put.push(logMessage);
      return outcomes.shift() ?? 'taken';
    },
    withLock: (_, work) => (idle = work()),
    pause: (milliseconds, signal) => {
      waits.push(milliseconds);
      return new Promise((done) => {
        endWait = done;
        if (signal.aborted) done();
        else signal.addEventListener('abort', () => done());
      });
    },
    onSettled: () => {},
  });
  return { queue, put, waits, endWait: () => endWait(), untilIdle: () => idle };
}

test('the log queue sends one entry after another, oldest first', async () => {
  const { lines, states } = linesOf('a', 'b', 'c');
  const { queue, put, untilIdle } = openQueue(lines);
  queue.flush();
  await untilIdle();
  expect(put).toEqual(['a', 'b', 'c']);
  expect(states()).toEqual(['sent', 'sent', 'sent']);
});

test('a line added during the last read is sent too', async () => {
  const { lines, states } = linesOf('a');
  let isLate = true;
  const next = async () => {
    const found = await lines.next();
    if (found !== null || !isLate) return found;
    isLate = false;
    await lines.add(entry('b'));
    queue.flush();
    return null;
  };
  const { queue } = openQueue({ ...lines, next });
  queue.flush();
  await expect.poll(states).toEqual(['sent', 'sent']);
});

test('an entry that the collector refuses does not block the queue', async () => {
  const { lines, states } = linesOf('a', 'b');
  const { queue, untilIdle } = openQueue(lines, ['refused']);
  queue.flush();
  await untilIdle();
  expect(states()).toEqual(['unsent', 'sent']);
});

test('a failing collector is tried with growing delays, and new lines do not shorten them', async () => {
  const { lines, states } = linesOf('a');
  const { queue, put, waits, endWait, untilIdle } = openQueue(lines, ['later', 'later', 'later', 'later']);
  queue.flush();
  for (let tries = 1; tries <= 4; tries += 1) {
    await expect.poll(() => waits.length).toBe(tries);
    await lines.add(entry(`while waiting ${tries}`));
    queue.flush();
    await new Promise(setImmediate);
    expect(put).toHaveLength(tries);
    endWait();
  }
  await untilIdle();
  waits.forEach((wait, index) => {
    expect(wait).toBeGreaterThanOrEqual(1_000 * 2 ** index);
    expect(wait).toBeLessThanOrEqual(2_000 * 2 ** index);
  });
  expect(put.slice(0, 5)).toEqual(['a', 'a', 'a', 'a', 'a']);
  expect(states()).toEqual(['sent', 'sent', 'sent', 'sent', 'sent']);
});

test('a network that returns ends the delay', async () => {
  const { lines, states } = linesOf('a');
  const { queue, waits, untilIdle } = openQueue(lines, ['later']);
  queue.flush();
  await expect.poll(() => waits.length).toBe(1);
  queue.retry();
  await untilIdle();
  expect(states()).toEqual(['sent']);
});

test('a closed queue sends nothing more and keeps its lines for another page', async () => {
  const { lines, states } = linesOf('a', 'b');
  const { queue, put, waits, untilIdle } = openQueue(lines, ['later']);
  queue.flush();
  await expect.poll(() => waits.length).toBe(1);
  queue.stop();
  queue.retry();
  await untilIdle();
  expect(put).toEqual(['a']);
  expect(states()).toEqual(['waits', 'waits']);
});

test('a storage failure stops the queue and throws nothing', async () => {
  const { lines } = linesOf('a');
  const { queue, put } = openQueue({ ...lines, next: () => Promise.reject(new Error('no database')) });
  queue.flush();
  queue.flush();
  await new Promise(setImmediate);
  expect(put).toEqual([]);
});
