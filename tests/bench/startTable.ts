import type { Loading } from './loading.ts';
import { at, line, median, NOTHING } from './numbers.ts';

/** The kinds of start, and the measurements of each so far. */
export type Starts = Partial<Record<'cold' | 'warm' | 'offline' | 'emptyCold' | 'emptyWarm', Loading[]>>;

type Row = { what: string; works: string; drawn: string; floor: string; ratio: string; weight: string };

const drawnIn = (all: readonly Loading[] | undefined) => at((all ?? []).flatMap(({ map }) => map ?? []));

function row(what: string, app: readonly Loading[] | undefined, floor: readonly Loading[] | undefined): Row {
  const ratio = drawnIn(app) / drawnIn(floor);
  return {
    what,
    works: median(app, ({ interactive }) => interactive),
    drawn: median(app, ({ map }) => map),
    floor: median(floor, ({ map }) => map),
    ratio: Number.isNaN(ratio) ? NOTHING : `${ratio.toFixed(1)} ×`,
    weight: app
      ? `${at(app.map(({ requests }) => requests)).toFixed(0)}, ${at(app.map(({ kilobytes }) => kilobytes)).toFixed(0)} KB`
      : NOTHING,
  };
}

/** Markdown. Another check limits the size of a page (`scripts/checks/budget.ts`). */
export const startTable = ({ cold, warm, offline, emptyCold, emptyWarm }: Starts): string =>
  [
    'The map of a rider who is signed in: medians of five, processor slowed 4 times. Cold: nothing is stored, 150 ms a request and 1.6 Mbps. Warm and',
    'offline: the release is stored, and the browser has compiled it before. The floor is a page with the map’s library and our ground alone, in the same run: cold on the same network, else from',
    'the browser’s cache. Where software draws the map, only the ratio says something of a phone.',
    '',
    line(
      'Start',
      'The screen works',
      'The map is drawn',
      'Floor',
      'Ratio',
      'Requests and bytes from the network before the map',
    ),
    line('---', '---', '---', '---', '---', '---'),
    ...[row('cold', cold, emptyCold), row('warm', warm, emptyWarm), row('offline', offline, emptyWarm)].map(
      ({ what, works, drawn, floor, ratio, weight }) => line(what, works, drawn, floor, ratio, weight),
    ),
    '',
    'Goals: the screen works in 0.9 s warm and offline and 2.2 s cold; the map is drawn in 1.5 × its floor; 520 KB before a cold map.',
    '',
  ].join('\n');
