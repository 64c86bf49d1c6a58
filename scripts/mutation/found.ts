import { existsSync, readFileSync } from 'node:fs';
import { explained, type Explained } from './explained.ts';

type Place = { line: number; column: number };
type Mutant = { status: string; location: { start: Place; end: Place }; replacement?: string };
type Report = { files: Record<string, { source: string; mutants: Mutant[] }> };

/**
 * `all`: changes that a test could notice, without changes that do not compile and explained ones. `timedOut`: noticed
 * because a test did not end; on a busy machine it may only have been slow.
 */
export type Found = {
  noticed: number;
  all: number;
  survivors: string[];
  timedOut: string[];
  explained: Explained[];
  files: string[];
};

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** The original and its replacement. */
function changeOf(source: string, { location: { start, end }, replacement = '' }: Mutant): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  lines.push((lines.pop() ?? '').slice(0, end.column - 1));
  const [first = '', ...rest] = lines;
  return `${oneLine([first.slice(start.column - 1), ...rest].join('\n'))} → ${oneLine(replacement)}`;
}

const lineOf = ({ file, location, change }: Mutant & { file: string; change: string }): string =>
  `${file}:${location.start.line} ${change}`;

/** The last result of a part; null when it was never checked. */
export function foundIn(name: string): Found | null {
  const path = `tests/results/mutation/${name}.json`;
  if (!existsSync(path)) return null;
  const report: Report = JSON.parse(readFileSync(path, 'utf8'));
  const mutants = Object.entries(report.files).flatMap(([file, { source, mutants: all }]) =>
    all.map((mutant) => ({ ...mutant, file, change: changeOf(source, mutant) })),
  );
  const noticed = mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout');
  const left = mutants
    .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    .map((mutant) => ({
      ...mutant,
      why: explained.find(({ file, change }) => file === mutant.file && change === mutant.change),
    }));
  const survivors = left.filter(({ why }) => why === undefined);
  return {
    noticed: noticed.length,
    all: noticed.length + survivors.length,
    survivors: survivors.map(lineOf),
    timedOut: noticed.filter(({ status }) => status === 'Timeout').map(lineOf),
    explained: left.flatMap(({ why }) => why ?? []),
    files: Object.keys(report.files),
  };
}

/** Explanations of changes that tests notice by now, or of code that no longer exists. */
export function staleIn(found: readonly Found[]): Explained[] {
  const used = new Set(found.flatMap((one) => one.explained));
  const looked = new Set(found.flatMap(({ files }) => files));
  return explained.filter((one) => looked.has(one.file) && !used.has(one));
}
