import type { Loading } from './loading.ts';
import { at, line, median, NOTHING } from './numbers.ts';

/** The kinds of start, and the measurements of each so far. */
export type Starts = Partial<Record<'landing' | 'signIn' | 'map' | 'empty' | 'warm' | 'offline', Loading[]>>;

type Row = { goal: string; what: string; wanted: string; is: string };

const number = (
  all: readonly Loading[] | undefined,
  of: (one: Loading) => number,
  digits: number,
  unit = '',
): string => (all ? `${at(all.map(of)).toFixed(digits)}${unit}` : NOTHING);

/** Lighthouse's curve for a phone: `p10` gets 0.9, `middle` 0.5. */
function scoreOf(value: number, p10: number, middle: number): number {
  const x = (Math.log(value / middle) / Math.log(middle / p10)) * -1.2816;
  return 1 / (1 + Math.exp(-1.5976 * x - 0.070565992 * x ** 3));
}

/** The median start by Lighthouse's curves and weights, without the Speed Index, which is not measured here. */
function score(all: readonly Loading[]): number {
  const of = (read: (one: Loading) => number | null) => Math.max(1e-3, at(all.map((one) => read(one) ?? Number.NaN)));
  const parts: [weight: number, score: number][] = [
    [
      10,
      scoreOf(
        of(({ painted }) => painted),
        1_800,
        3_000,
      ),
    ],
    [
      25,
      scoreOf(
        of(({ content }) => content),
        2_500,
        4_000,
      ),
    ],
    [
      30,
      scoreOf(
        of(({ blocked }) => blocked),
        200,
        600,
      ),
    ],
    [
      25,
      scoreOf(
        of(({ shift }) => shift),
        0.1,
        0.25,
      ),
    ],
  ];
  return (
    parts.reduce((sum, [weight, part]) => sum + weight * part, 0) / parts.reduce((sum, [weight]) => sum + weight, 0)
  );
}

function rowsOf({ landing, signIn, map, empty, warm, offline }: Starts): Row[] {
  return [
    { goal: 'P2', what: 'landing, largest paint', wanted: '≤ 1.0 s', is: median(landing, ({ content }) => content) },
    { goal: 'P2', what: 'landing, layout shift', wanted: '≤ 0.01', is: number(landing, ({ shift }) => shift, 4) },
    { goal: 'P2', what: 'sign-in, largest paint', wanted: '≤ 1.0 s', is: median(signIn, ({ content }) => content) },
    { goal: 'P2', what: 'sign-in, layout shift', wanted: '≤ 0.01', is: number(signIn, ({ shift }) => shift, 4) },
    { goal: 'P2', what: 'rider’s map, largest paint', wanted: '≤ 1.0 s', is: median(map, ({ content }) => content) },
    { goal: 'P2', what: 'rider’s map, layout shift', wanted: '≤ 0.01', is: number(map, ({ shift }) => shift, 4) },
    {
      goal: 'P3',
      what: 'landing, score by Lighthouse’s curves for FCP, LCP, TBT and CLS (Lighthouse itself is not run; no Speed Index)',
      wanted: '≥ 0.98',
      is: landing ? score(landing).toFixed(3) : NOTHING,
    },
    { goal: 'P3', what: 'landing, blocked', wanted: '', is: median(landing, ({ blocked }) => blocked) },
    {
      goal: 'P3',
      what: 'rider’s map, blocked until it is drawn',
      wanted: '≤ 1.3 × empty',
      is: median(map, ({ blocked }) => blocked),
    },
    {
      goal: 'P3',
      what: 'empty MapLibre page, blocked until it is drawn',
      wanted: '',
      is: median(empty, ({ blocked }) => blocked),
    },
    {
      goal: 'P4',
      what: 'landing, the app works',
      wanted: '≤ 1.8 s',
      is: median(landing, ({ interactive }) => interactive),
    },
    {
      goal: 'P4',
      what: 'sign-in, the app works',
      wanted: '≤ 1.8 s',
      is: median(signIn, ({ interactive }) => interactive),
    },
    {
      goal: 'P4',
      what: 'rider’s map, the app works',
      wanted: '≤ 1.8 s',
      is: median(map, ({ interactive }) => interactive),
    },
    { goal: 'P4', what: 'picture of the map', wanted: '≤ 1.0 s', is: median(map, ({ preview }) => preview) },
    { goal: 'P4', what: 'live map drawn', wanted: '≤ 3.5 s', is: median(map, ({ map: drawn }) => drawn) },
    { goal: '', what: 'empty MapLibre page, drawn', wanted: '', is: median(empty, ({ map: drawn }) => drawn) },
    {
      goal: 'P5',
      what: 'kept app with a network, the app works',
      wanted: '≤ 0.5 s',
      is: median(warm, ({ interactive }) => interactive),
    },
    {
      goal: 'P5',
      what: 'kept app with a network, live map drawn',
      wanted: '≤ 0.9 s',
      is: median(warm, ({ map: drawn }) => drawn),
    },
    {
      goal: 'P5',
      what: 'offline, the app works',
      wanted: '≤ 0.5 s',
      is: median(offline, ({ interactive }) => interactive),
    },
    { goal: 'P5', what: 'offline, live map drawn', wanted: '≤ 0.9 s', is: median(offline, ({ map: drawn }) => drawn) },
    {
      goal: '',
      what: 'landing, requests and KB before the app works',
      wanted: '',
      is: landing
        ? `${number(landing, ({ requests }) => requests, 0)}, ${number(landing, ({ kilobytes }) => kilobytes, 0)} KB`
        : NOTHING,
    },
  ];
}

/** Markdown. P1 is a gate of its own (`scripts/checks/budget.ts`). */
export const startTable = (starts: Starts): string =>
  [
    'Median of five. Cold and P2–P4: 4x CPU, 150 ms, 1.6 Mbps. P5: 4x CPU.',
    '',
    line('', 'Measured', 'Goal', 'Median'),
    line('---', '---', '---', '---'),
    ...rowsOf(starts).map(({ goal, what, wanted, is }) => line(goal, what, wanted, is)),
    '',
  ].join('\n');
