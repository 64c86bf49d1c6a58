import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Explored } from './explore.ts';
import { kinds, type Kind } from './transitionNames.ts';

/** How many there are, and how many the walks took. */
type Count = [gone: number, all: number];
/** One walk in numbers. A guard counts twice: for true and for false. */
type Tally = { chart: string; places: number; moves: Record<Kind, Count>; guards: Count };

const folder = join(import.meta.dirname, '../results/walks');
const charts = globSync('machines/*/*.machine.ts', { cwd: join(import.meta.dirname, '../..') })
  .map((path) => basename(path, '.machine.ts'))
  .toSorted();

/** Stores the numbers of one walk for the sum over all charts. */
export function keepWalk(chart: string, { all, taken, held, refused, places }: Omit<Explored, 'ways'>): void {
  const count = (kind: Kind): Count => {
    const ofKind = all.filter((one) => one.kind === kind);
    return [ofKind.filter(({ name }) => taken.has(name)).length, ofKind.length];
  };
  const [event, wait, answer, broken, atOnce] = [
    count('event'),
    count('wait'),
    count('answer'),
    count('break'),
    count('at once'),
  ];
  const tally: Tally = {
    chart,
    places,
    moves: { event, wait, answer, break: broken, 'at once': atOnce },
    guards: [held.size + refused.size, 2 * all.filter(({ isGuarded }) => isGuarded).length],
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${chart}.json`), JSON.stringify(tally));
}

const sum = (counts: readonly Count[]): Count => [
  counts.reduce((all, [gone]) => all + gone, 0),
  counts.reduce((all, [, of]) => all + of, 0),
];
const text = ([gone, all]: Count): string => (all === 0 ? '' : `${gone}/${all}`);

function table(tallies: readonly Tally[]): string {
  const row = (name: string, of: readonly Tally[]) =>
    `| ${[name, ...kinds.map((kind) => text(sum(of.map(({ moves }) => moves[kind])))), text(sum(of.map(({ guards }) => guards))), String(of.reduce((all, { places }) => all + places, 0))].join(' | ')} |`;
  return [
    '# Walks over the charts',
    '',
    'Transitions taken of those written, by what moves them; guards that said yes and no; places looked at.',
    '',
    '| Chart | Events | Waits | Answers | Breaks | At once | Guards both ways | Places |',
    '|---|---|---|---|---|---|---|---|',
    ...tallies.map((tally) => row(tally.chart, [tally])),
    row('**all**', tallies),
    '',
  ].join('\n');
}

/** After all walks: the sum and the table in `tests/results/walks.md`. Writes no table after a part of the walks. */
export default function ledger(): () => void {
  rmSync(folder, { recursive: true, force: true });
  return () => {
    const tallies = globSync('*.json', { cwd: folder })
      .toSorted()
      .map((file): Tally => JSON.parse(readFileSync(join(folder, file), 'utf8')));
    if (tallies.length === 0) return;
    const [gone, all] = sum(tallies.flatMap(({ moves, guards }) => [...Object.values(moves), guards]));
    if (tallies.length < charts.length) return console.log(`walked ${tallies.length} of ${charts.length} charts`);
    writeFileSync(join(folder, '../walks.md'), table(tallies));
    console.log(
      `walked total ${gone}/${all}: ${text(sum(tallies.flatMap(({ moves }) => Object.values(moves))))} transitions, ${text(sum(tallies.map(({ guards }) => guards)))} answers of guards, ${charts.length} charts`,
    );
  };
}
