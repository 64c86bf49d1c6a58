import type { Loading } from './loading.ts';
import { at, line, median, NOTHING } from './numbers.ts';

/** The kinds of start, and the measurements of each so far. */
export type Starts = Partial<Record<'cold' | 'warm' | 'offline' | 'emptyCold' | 'emptyWarm', Loading[]>>;

const drawnIn = (all: readonly Loading[] | undefined) => at((all ?? []).flatMap(({ map }) => map ?? []));

function row(what: string, app: readonly Loading[] | undefined, floor: readonly Loading[] | undefined): string {
  const ratio = drawnIn(app) / drawnIn(floor);
  return line(
    what,
    median(app, ({ interactive }) => interactive),
    median(app, ({ map }) => map),
    median(floor, ({ map }) => map),
    Number.isNaN(ratio) ? NOTHING : `${ratio.toFixed(1)} ×`,
    app
      ? `${at(app.map(({ requests }) => requests)).toFixed(0)}, ${at(app.map(({ kilobytes }) => kilobytes)).toFixed(0)} KB`
      : NOTHING,
  );
}

/** Markdown. Another check limits the size of a page (`scripts/checks/budget.ts`). */
export const startTable = ({ cold, warm, offline, emptyCold, emptyWarm }: Starts): string =>
  [
    'The map of a rider who is signed in: medians of five, processor slowed 4 times. Cold: nothing is stored, 150 ms a request and 1.6 Mbps. Warm and',
    'offline: the release is stored, and the browser has compiled it before. The floor is a page with the map’s library and our ground alone, in the same run: cold on the same network, else from',
    'the browser’s cache. Where software draws the map, only the ratio says something of a phone.',
    '',
    '| Start | The screen works | The map is drawn | Floor | Ratio | Requests and bytes from the network before the map |',
    '|---|---|---|---|---|---|',
    row('cold', cold, emptyCold),
    row('warm', warm, emptyWarm),
    row('offline', offline, emptyWarm),
    '',
    'Goals: the screen works in 0.9 s warm and offline and 2.2 s cold; the map is drawn in 1.5 × its floor; 520 KB before a cold map.',
    '',
  ].join('\n');
