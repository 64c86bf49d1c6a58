import type { Loading } from './loading.ts';
import type { Panning } from './panning.ts';
import type { Held } from './rounds.ts';
import type { Traffic } from './traffic.ts';
import { at, line, median, ms, NOTHING } from './numbers.ts';
import type { Moved } from './page/page.ts';

/** One map and its measurements so far. An empty map has no vehicles to move, no profile and no server. */
export type Column = Partial<{
  loadings: Loading[];
  panning: Panning;
  taps: number[];
  moved: Moved[];
  heap: { before: Held; after: Held };
  atRest: Traffic;
  hidden: Traffic;
  riding: Traffic;
}>;

export type Columns = { empty: Column; usual: Column; many: Column };

type Row = { goal: string; what: string; wanted: string; of: (column: Column) => string };

const LONG = 50;

const rows: Row[] = [
  {
    goal: 'P4',
    what: 'primary button works (cold, 4x CPU, 150 ms, 1.6 Mbps)',
    wanted: '≤ 1.8 s',
    of: ({ loadings }) => median(loadings, ({ interactive }) => interactive),
  },
  { goal: 'P4', what: 'live map drawn', wanted: '≤ 3.5 s', of: ({ loadings }) => median(loadings, ({ map }) => map) },
  { goal: 'P6', what: 'tap to frame, p98 of 200', wanted: '≤ 100 ms', of: ({ taps }) => ms(at(taps ?? [], 0.98)) },
  {
    goal: 'P7',
    what: 'a hundred moves, our code',
    wanted: '10,000 ≤ 2 × 1,500',
    of: ({ moved }) => median(moved, ({ ours }) => ours),
  },
  {
    goal: 'P7',
    what: 'a hundred moves, with the map’s worker',
    wanted: '10,000 ≤ 2 × 1,500',
    of: ({ moved }) => median(moved, ({ told }) => told),
  },
  {
    goal: 'P7',
    what: `tasks over ${LONG} ms while panning (CPU)`,
    wanted: '0',
    of: ({ panning }) => (panning ? String(panning.tasks.filter((task) => task > LONG).length) : NOTHING),
  },
  {
    goal: 'P7',
    what: 'longest task while panning (CPU)',
    wanted: `≤ ${LONG} ms`,
    of: ({ panning }) => (panning ? ms(Math.max(...panning.tasks)) : NOTHING),
  },
  {
    goal: 'P7',
    what: 'frame while panning, median',
    wanted: '≤ 1.2 × empty',
    of: ({ panning }) => ms(at(panning?.frames ?? [])),
  },
  {
    goal: 'P7',
    what: 'frame while panning, p95',
    wanted: '',
    of: ({ panning }) => ms(at(panning?.frames ?? [], 0.95)),
  },
  {
    goal: 'P8',
    what: 'heap after 200 rounds map ↔ profile',
    wanted: '≤ +5 %',
    of: ({ heap }) =>
      heap
        ? `${((heap.after.heapBytes / heap.before.heapBytes - 1) * 100).toFixed(1)} % of ${(heap.before.heapBytes / 2 ** 20).toFixed(1)} MB`
        : NOTHING,
  },
  {
    goal: 'P8',
    what: 'objects of JavaScript after those rounds (the rest is the browser’s: compiled code, its lists of timings)',
    wanted: '≤ +5 %',
    of: ({ heap }) =>
      heap
        ? `${((heap.after.objects / heap.before.objects - 1) * 100).toFixed(2)} % of ${heap.before.objects}`
        : NOTHING,
  },
  {
    goal: 'P8',
    what: 'DOM nodes, listeners more',
    wanted: '',
    of: ({ heap }) =>
      heap ? `${heap.after.nodes - heap.before.nodes}, ${heap.after.listeners - heap.before.listeners}` : NOTHING,
  },
  {
    goal: 'P9',
    what: 'requests a minute at rest',
    wanted: '≤ 8',
    of: ({ atRest }) => (atRest ? String(atRest.requests) : NOTHING),
  },
  { goal: 'P9', what: 'KB a minute at rest', wanted: '', of: ({ atRest }) => atRest?.kilobytes.toFixed(1) ?? NOTHING },
  {
    goal: 'P9',
    what: 'requests a minute, hidden',
    wanted: '0',
    of: ({ hidden }) => (hidden ? String(hidden.requests) : NOTHING),
  },
  {
    goal: 'P9',
    what: 'requests a minute in a ride',
    wanted: '≤ 4',
    of: ({ riding }) => (riding ? String(riding.requests) : NOTHING),
  },
];

/** Markdown. On a machine that renders in software only the ratios to the empty map are meaningful. */
export function tableOf({ empty, usual, many }: Columns): string {
  return [
    line('', 'Measured', 'Goal', 'Empty map', '1,500 vehicles', '10,000 vehicles'),
    line('---', '---', '---', '---', '---', '---'),
    ...rows.map(({ goal, what, wanted, of }) => line(goal, what, wanted, ...[empty, usual, many].map(of))),
    '',
  ].join('\n');
}
