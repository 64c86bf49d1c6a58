import { expect, test } from 'vitest';
import { openLane } from '#app/actors/outbox.ts';
import { logLane } from '#app/services/debug/logLane.ts';
import type { LogEntry, LogLine } from '#domain/debugLog.ts';
import { createListeners } from '#domain/listeners.ts';
import type { LogLines } from '#platform/logLines.ts';
import { fakeClients } from '../support/api/wire.ts';
import { lanePhone } from '../support/app/lanePhone.ts';

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

/** A page with these lines; the collector answers with these statuses in turn, then 204. 0: no answer comes. */
function openPage(lines: LogLines, statuses: number[] = [], isOn = true) {
  const put: string[] = [];
  const onSettled: number[] = [];
  const added = createListeners();
  const { gatewayApi } = fakeClients(async (request) => {
    put.push((await request.json()).logMessage);
    const status = statuses.shift() ?? 204;
    if (status === 0) throw new TypeError('no network');
    return new Response(null, { status });
  });
  const phone = lanePhone();
  openLane(
    logLane({
      gatewayApi,
      lines,
      isOn: () => isOn,
      watchAdded: added.watch,
      onSettled: () => onSettled.push(put.length),
    }),
    phone.parts,
  );
  return { ...phone, put, onSettled, added };
}

test('The app sends the stored entries of the debug log one by one, oldest first, and then each new entry', async () => {
  const { lines, states } = linesOf('a', 'b');
  const { put, onSettled, added } = openPage(lines);
  await expect.poll(states).toEqual(['sent', 'sent']);
  await lines.add(entry('c'));
  added.notify();
  await expect.poll(states).toEqual(['sent', 'sent', 'sent']);
  expect([put, onSettled]).toEqual([
    ['a', 'b', 'c'],
    [1, 2, 3],
  ]);
});

test('When the log collector refuses an entry of the debug log, the app sends the next entry', async () => {
  const { lines, states } = linesOf('a', 'b');
  openPage(lines, [400]);
  await expect.poll(states).toEqual(['unsent', 'sent']);
});

test.each([503, 0, 429, 426])(
  'After the response %i (0: no response) the app sends the log entry again before any newer entry',
  async (status) => {
    const { lines, states } = linesOf('a');
    const { put, added, pass, reports, settled } = openPage(lines, [status]);
    await expect.poll(() => put).toEqual(['a']);
    await settled();
    await lines.add(entry('b'));
    added.notify();
    // The shortest gap is half of the longest.
    await pass(999);
    expect(put).toEqual(['a']);
    await pass(2_000);
    await expect.poll(states).toEqual(['sent', 'sent']);
    expect([put, reports]).toEqual([['a', 'a', 'b'], []]);
  },
);

test('The app does not read the stored log entries on a device where the debug log is off', async () => {
  const { lines } = linesOf('a');
  const { put, settled } = openPage({ ...lines, next: () => Promise.reject(new Error('opened')) }, [], false);
  await settled();
  expect(put).toEqual([]);
});
