import type { DataClient, DataParts, RowNews, Rows } from '#api/data.ts';
import { openData } from '#api/data.ts';
import type { TokenBox } from '#api/tokens.ts';

/** How rows fare on their way to the tabs. */
export type RowFate = 'as they come' | 'twice' | 'out of order' | 'dropped';

let fate: RowFate = 'as they come';
const live = new Set<RowNews>();
const lines = new Map<TokenBox, DataClient>();

/** From `dropped` back to anything else the lines are live again, and what happened meanwhile is not told. */
export function setRowFate(next: RowFate): void {
  const wasDropped = fate === 'dropped';
  fate = next;
  for (const news of live) {
    if (next === 'dropped') news.onSilent();
    if (wasDropped && next !== 'dropped') {
      news.onLive();
      news.onHint();
    }
  }
}

/** A socket for each tab: the app's own line is one for its page, and here many pages live in one process. */
export const openLine = (parts: DataParts): DataClient => {
  const known = lines.get(parts.tokens);
  if (known) return known;
  const client = openData(parts);
  const line: DataClient = { ...client, follow: (rows, news) => followTold(client, rows, news) };
  lines.set(parts.tokens, line);
  return line;
};

export async function closeLines(): Promise<void> {
  const all = [...lines.values()];
  lines.clear();
  live.clear();
  await Promise.all(all.map((line) => line.close()));
}

function followTold(client: DataClient, rows: Rows, news: RowNews): () => void {
  const before: unknown[] = [];
  const pass = (tell: (row: unknown) => void) => (row: unknown) => {
    before.push(row);
    if (fate === 'dropped') return;
    tell(row);
    if (fate === 'twice') tell(row);
    // The newest first, then everything that it has overtaken.
    if (fate === 'out of order') for (const old of before.toReversed()) tell(old);
  };
  const told: RowNews = {
    ...news,
    onRow: pass((row) => news.onRow(row)),
    ...(news.onNew && { onNew: pass((row) => news.onNew?.(row)) }),
    onHint: () => fate !== 'dropped' && news.onHint(),
    onLive: () => fate !== 'dropped' && news.onLive(),
  };
  live.add(news);
  const stop = client.follow(rows, told);
  return () => {
    live.delete(news);
    stop();
  };
}
