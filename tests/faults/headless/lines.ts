import type { DataServiceDeps, RowFilter, RowListener } from '#api/dataService.ts';
import type { TokenStore } from '#api/tokens.ts';
import { openRows, type Rows } from '#app/services/realtime/rows.ts';

/** How rows fare on their way to the tabs. */
export type RowFate = 'as they come' | 'twice' | 'out of order' | 'dropped';

let fate: RowFate = 'as they come';
const live = new Set<RowListener>();
const lines = new Map<TokenStore, Rows>();

/** From `dropped` back to anything else the lines are live again, and what happened meanwhile is not told. */
export function setRowFate(next: RowFate): void {
  const wasDropped = fate === 'dropped';
  fate = next;
  for (const news of live) {
    if (next === 'dropped') news.onDisconnected();
    if (wasDropped && next !== 'dropped') {
      news.onSubscribed();
      news.onRefetchNeeded();
    }
  }
}

/** A socket for each tab: the app's own line is one for its page, and here many pages live in one process. */
export const dataServiceOf = (parts: DataServiceDeps): Rows => {
  const known = lines.get(parts.transport.tokens);
  if (known) return known;
  const client = openRows(parts);
  const line: Rows = { ...client, subscribe: (rows, news) => followTold(client, rows, news) };
  lines.set(parts.transport.tokens, line);
  return line;
};

export async function closeLines(): Promise<void> {
  const all = [...lines.values()];
  lines.clear();
  live.clear();
  await Promise.all(all.map((line) => line.close()));
}

function followTold(client: Rows, rows: RowFilter, news: RowListener): () => void {
  const before: unknown[] = [];
  const pass = (tell: (row: unknown) => void) => (row: unknown) => {
    before.push(row);
    if (fate === 'dropped') return;
    tell(row);
    if (fate === 'twice') tell(row);
    // The newest first, then everything that it has overtaken.
    if (fate === 'out of order') for (const old of before.toReversed()) tell(old);
  };
  const told: RowListener = {
    ...news,
    onUpdate: pass((row) => news.onUpdate(row)),
    ...(news.onInsert && { onInsert: pass((row) => news.onInsert?.(row)) }),
    onRefetchNeeded: () => fate !== 'dropped' && news.onRefetchNeeded(),
    onSubscribed: () => fate !== 'dropped' && news.onSubscribed(),
  };
  live.add(news);
  const stop = client.subscribe(rows, told);
  return () => {
    live.delete(news);
    stop();
  };
}
