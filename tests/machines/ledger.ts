import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { charts } from '../support/machines/charts.ts';
import type { Explored } from '../support/machines/explore.ts';

/** The number that the walks took, and the number of all. */
type Count = [gone: number, all: number];
/** One walk in numbers. A guard counts twice: for true and for false. */
type Tally = { transitions: Count; guards: Count };

/** The environment is the one thing that workers have of this run from its start. */
const FOLDER = 'WALKS_FOLDER';

/** Stores the numbers of one walk for the sum over all charts. */
export function keepWalk(chart: string, { all, taken, guardTrue, guardFalse }: Omit<Explored, 'paths'>): void {
  const folder = process.env[FOLDER];
  if (folder === undefined) throw new Error('The walks need the global setup of their project.');
  const tally: Tally = {
    transitions: [all.filter(({ name }) => taken.has(name)).length, all.length],
    guards: [guardTrue.size + guardFalse.size, 2 * all.filter(({ isGuarded }) => isGuarded).length],
  };
  writeFileSync(join(folder, `${chart}.json`), JSON.stringify(tally));
}

const sum = (counts: readonly Count[]): Count => [
  counts.reduce((all, [gone]) => all + gone, 0),
  counts.reduce((all, [, of]) => all + of, 0),
];
const text = (counts: readonly Count[]): string => sum(counts).join('/');

/** Prints the sum after all walks, or how many charts were walked. */
export default function ledger(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'velorent-walks-'));
  process.env[FOLDER] = folder;
  return () => {
    const tallies = globSync('*.json', { cwd: folder }).map((file): Tally =>
      JSON.parse(readFileSync(join(folder, file), 'utf8')),
    );
    rmSync(folder, { recursive: true });
    if (tallies.length === 0) return;
    if (tallies.length < charts.length) return console.log(`walked ${tallies.length} of ${charts.length} charts`);
    const transitions = tallies.map((tally) => tally.transitions);
    const guards = tallies.map((tally) => tally.guards);
    console.log(
      `walked total ${text([...transitions, ...guards])}: ${text(transitions)} transitions, ${text(guards)} answers of guards, ${charts.length} charts`,
    );
  };
}
