import { vi } from 'vitest';
import type { DataServiceDeps, RowFilter, RowListener } from '#api/dataService.ts';
import type { TokenStore } from '#api/tokens.ts';
import type { Rows } from '#app/services/rows.ts';

// The module itself is replaced (setup.ts).
const { openRows } = await vi.importActual<{ openRows: (parts: DataServiceDeps) => Rows }>('#app/services/rows.ts');

/** What happens to rows between the data service and the tabs. */
export type RowFate = 'as they come' | 'twice' | 'out of order' | 'dropped';

let fate: RowFate = 'as they come';
const live = new Set<RowListener>();
const lines = new Map<TokenStore, Rows>();

/** After `dropped` any other fate makes the lines live again. They never deliver the rows of the time between. */
export function setRowFate(next: RowFate): void {
  const wasDropped = fate === 'dropped';
  fate = next;
  for (const listener of live) {
    if (next === 'dropped') listener.onDisconnected();
    if (wasDropped && next !== 'dropped') {
      listener.onSubscribed();
      listener.onRefetchNeeded();
    }
  }
}

/** A socket for each tab. The app has one for its page, and here many pages share a process. */
export const dataServiceOf = (parts: DataServiceDeps): Rows => {
  const known = lines.get(parts.transport.tokens);
  if (known) return known;
  const client = openRows(parts);
  const line: Rows = { ...client, subscribe: (rows, listener) => subscribeWithFate(client, rows, listener) };
  lines.set(parts.transport.tokens, line);
  return line;
};

export async function closeLines(): Promise<void> {
  const all = [...lines.values()];
  lines.clear();
  live.clear();
  await Promise.all(all.map((line) => line.close()));
}

function subscribeWithFate(client: Rows, rows: RowFilter, listener: RowListener): () => void {
  const before: unknown[] = [];
  const withFate = (deliver: (row: unknown) => void) => (row: unknown) => {
    before.push(row);
    if (fate === 'dropped') return;
    deliver(row);
    if (fate === 'twice') deliver(row);
    // The newest row first, then all older rows.
    if (fate === 'out of order') for (const old of before.toReversed()) deliver(old);
  };
  const changed: RowListener = {
    ...listener,
    onUpdate: withFate((row) => listener.onUpdate(row)),
    ...(listener.onInsert && { onInsert: withFate((row) => listener.onInsert?.(row)) }),
    onRefetchNeeded: () => fate !== 'dropped' && listener.onRefetchNeeded(),
    onSubscribed: () => fate !== 'dropped' && listener.onSubscribed(),
  };
  live.add(listener);
  const stop = client.subscribe(rows, changed);
  return () => {
    live.delete(listener);
    stop();
  };
}
