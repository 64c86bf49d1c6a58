import type { GatewayApi } from '#api/clients.ts';
import { putLogEntry } from '#api/mobileLog.ts';
import type { Lane } from '#app/actors/outbox.ts';
import type { LogLine } from '#domain/debugLog.ts';
import type { LogLines } from '#platform/logLines.ts';

export type LogLaneDeps = {
  gatewayApi: GatewayApi;
  lines: LogLines;
  /** False: nothing is logged on this device, and its log is not even opened. */
  isOn: () => boolean;
  /** Calls the listener after each new line. Returns a function that stops it. */
  watchAdded: (listener: () => void) => () => void;
  onSettled: () => void;
};

/** Waiting lines of the app's own log, the oldest first. One that the collector refuses stays in the phone. */
export const logLane = ({
  gatewayApi,
  lines,
  isOn,
  watchAdded,
  onSettled,
}: LogLaneDeps): Lane<{ id: string; line: LogLine }> => ({
  name: 'log',
  order: 'strict',
  next: async () => {
    const line = isOn() ? await lines.next() : null;
    return line && { id: String(line.id), line };
  },
  send: ({ line }, signal) => putLogEntry(gatewayApi, line.entry, signal),
  settle: async ({ line }, refusal) => {
    await lines.settle(line, refusal === null ? 'sent' : 'unsent');
    onSettled();
  },
  watch: (listener) => watchAdded(() => listener({ type: 'device.enqueued' })),
});
