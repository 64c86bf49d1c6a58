import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { StateMachine, type AnyStateMachine } from 'xstate';
import { UNREACHED } from '../../tests/journeys/unreached.ts';
import { writtenTransitions } from '../../tests/machines/transitionNames.ts';

const reached = new Set(
  globSync('tests/results/reached/*.txt').flatMap((file) => readFileSync(file, 'utf8').split('\n')),
);

type Row = { chart: string; all: string[]; gone: string[]; excused: string[]; missing: string[] };

async function rowOf(file: string): Promise<Row[]> {
  const exported: Record<string, unknown> = await import(`../../${file}`);
  return Object.values(exported)
    .filter((value): value is AnyStateMachine => value instanceof StateMachine)
    .map((machine) => {
      // An actor that breaks is a bug: only the chart's walk causes it.
      const all = [...writtenTransitions(machine).values()]
        .filter(({ kind }) => kind !== 'break')
        .map(({ name }) => name);
      const gone = all.filter((name) => reached.has(name));
      const left = all.filter((name) => !reached.has(name));
      return {
        chart: machine.id,
        all,
        gone,
        excused: left.filter((name) => name in UNREACHED),
        missing: left.filter((name) => !(name in UNREACHED)),
      };
    });
}

const files = globSync('machines/*/*.machine.ts').toSorted();
const rows = (await Promise.all(files.map(rowOf))).flat();
const sum = (of: (row: Row) => string[]) => rows.reduce((all, row) => all + of(row).length, 0);
const known = new Set(rows.flatMap(({ all }) => all));
const stale = Object.keys(UNREACHED).filter((name) => !known.has(name) || reached.has(name));

const table = [
  '# Transitions that riders took on the real screens',
  '',
  'In journeys, stories, tours and the fault matrix in Chromium together. A rider cannot cause an actor’s error: the charts’ walks take those transitions without a screen.',
  '',
  '| Chart | Taken | With a reason | Neither |',
  '|---|---|---|---|',
  ...rows.map(
    ({ chart, all, gone, excused, missing }) =>
      `| ${chart} | ${gone.length}/${all.length} | ${excused.length || ''} | ${missing.length || ''} |`,
  ),
  `| **all** | ${sum(({ gone }) => gone)}/${sum(({ all }) => all)} | ${sum(({ excused }) => excused)} | ${sum(({ missing }) => missing)} |`,
  '',
  ...(sum(({ excused }) => excused)
    ? [
        '## With a reason',
        '',
        ...rows.flatMap(({ excused }) => excused.map((name) => `- ${name}: ${UNREACHED[name]}`)),
        '',
      ]
    : []),
];
writeFileSync('tests/results/reached.md', table.join('\n'));
console.log(
  `reached on the screens: ${sum(({ gone }) => gone)}/${sum(({ all }) => all)} transitions, ${sum(({ excused }) => excused)} with a reason`,
);
for (const name of rows.flatMap(({ missing }) => missing)) console.log(`not reached, and without a reason: ${name}`);
for (const name of stale) console.log(`has a reason, but is reached or no longer exists: ${name}`);
process.exitCode = sum(({ missing }) => missing) + stale.length ? 1 : 0;
