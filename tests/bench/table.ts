import type { Panning } from '../support/bench/panning.ts';
import type { Held } from '../support/bench/rounds.ts';
import type { Loading } from './loading.ts';
import { at, line, median, ms, NOTHING } from './numbers.ts';

/** The measurements of the map so far. `taps`: milliseconds. */
export type Measured = Partial<{
  loadings: Loading[];
  panning: Panning;
  taps: number[];
  heap: { before: Held; after: Held };
}>;

const rows: { what: string; wanted: string; of: (measured: Measured) => string }[] = [
  {
    what: 'primary button works (cold, 4x CPU, 150 ms, 1.6 Mbps)',
    wanted: '≤ 1.8 s',
    of: ({ loadings }) => median(loadings, ({ interactive }) => interactive),
  },
  { what: 'live map drawn', wanted: '≤ 3.5 s', of: ({ loadings }) => median(loadings, ({ map }) => map) },
  { what: 'tap to frame, p98 of 200', wanted: '≤ 100 ms', of: ({ taps }) => ms(at(taps ?? [], 0.98)) },
  {
    what: 'longest task while panning (CPU)',
    wanted: '≤ 50 ms',
    of: ({ panning }) => (panning ? ms(Math.max(...panning.tasks)) : NOTHING),
  },
  { what: 'frame while panning, median', wanted: '', of: ({ panning }) => ms(at(panning?.frames ?? [])) },
  { what: 'frame while panning, p95', wanted: '', of: ({ panning }) => ms(at(panning?.frames ?? [], 0.95)) },
  {
    what: 'heap after 200 rounds map ↔ profile',
    wanted: '≤ +5 %',
    of: ({ heap }) =>
      heap
        ? `${((heap.after.heapBytes / heap.before.heapBytes - 1) * 100).toFixed(1)} % of ${(heap.before.heapBytes / 2 ** 20).toFixed(1)} MB`
        : NOTHING,
  },
  {
    what: 'objects of JavaScript after those rounds (the rest is the browser’s: compiled code, its lists of timings)',
    wanted: '≤ +5 %',
    of: ({ heap }) =>
      heap
        ? `${((heap.after.objects / heap.before.objects - 1) * 100).toFixed(2)} % of ${heap.before.objects}`
        : NOTHING,
  },
];

/** Markdown. */
export const tableOf = (measured: Measured): string =>
  [
    line('Measured with 10,000 vehicles', 'Goal', 'Now'),
    line('---', '---', '---'),
    ...rows.map(({ what, wanted, of }) => line(what, wanted, of(measured))),
    '',
  ].join('\n');
