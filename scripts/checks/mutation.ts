import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { foundIn, staleIn, type Found } from '../mutation/found.ts';
import { parts, type Part } from '../mutation/parts.ts';

// `npm run test:mutation -- install domain` checks only these parts. MUTATION_AT_ONCE: how many changes run in
// parallel. MUTATION_OPERATORS=chart: only dropped actions and swapped targets, quickly and without the table.

const isChartOnly = process.env['MUTATION_OPERATORS'] === 'chart';

/** The test files, and the helpers that they import by a path, directly or not. */
function withHelpers(files: readonly string[], seen = new Set<string>()): Set<string> {
  for (const file of files) {
    if (seen.has(file)) continue;
    seen.add(file);
    const taken = [...readFileSync(file, 'utf8').matchAll(/from '(\.{1,2}\/[^']+\.ts)'/g)].map(([, path = '']) =>
      join(dirname(file), path),
    );
    withHelpers(taken, seen);
  }
  return seen;
}

/**
 * Earlier results hold as long as neither its tests nor their helpers have changed: only changed code is checked again.
 */
function forgetOld({ name, tests }: Part): void {
  const hash = createHash('sha256');
  for (const file of [...withHelpers(globSync(tests))].toSorted()) hash.update(readFileSync(file));
  const [kept, now] = [`tests/results/mutation/${name}.tests`, hash.digest('hex')];
  if (existsSync(kept) && readFileSync(kept, 'utf8') === now) return;
  rmSync(`tests/results/mutation/${name}.incremental.json`, { force: true });
  writeFileSync(kept, now);
}

function mutate(part: Part): boolean {
  const { name, files, tests, walk } = part;
  console.log(`── ${name}`);
  forgetOld(part);
  const env = {
    ...process.env,
    ...walk,
    MUTATION_PART: name,
    MUTATION_FILES: files.join(' '),
    MUTATION_TESTS: tests.join(' '),
  };
  const { status } = spawnSync('stryker', ['run', 'scripts/mutation/stryker.config.mjs'], {
    stdio: 'inherit',
    env,
    shell: process.platform === 'win32',
  });
  return status === 0;
}

type Counts = Pick<Found, 'noticed' | 'all'> & { explained: readonly unknown[] };
const row = (name: string, { noticed, all, explained }: Counts): string =>
  `| ${name} | ${all} | ${noticed} | ${all - noticed} | ${explained.length || ''} |`;
/** A change as a list item; a whole state is shortened to its beginning. */
const item = (text: string): string => `- \`${text.length > 160 ? `${text.slice(0, 160)} …` : text}\``;

function table(known: readonly (Found & { name: string })[], total: Counts): string {
  return [
    '# Changes that tests notice',
    '',
    'Small changes of the charts and the rules, one at a time. Changes that do not compile are not counted, nor are changes that no test can notice: those are explained below. The goal is that none is left.',
    '',
    '| Part | Changes | Noticed | Left | Explained |',
    '|---|---|---|---|---|',
    ...known.map((found) => row(found.name, found)),
    row('**all**', total),
    '',
    '## Left',
    '',
    ...known.flatMap(({ survivors }) => survivors.map(item)),
    '',
    '## Explained',
    '',
    ...new Set(
      known.flatMap((found) => found.explained.map(({ file, change, why }) => `${item(`${file} ${change}`)}: ${why}`)),
    ),
    '',
  ].join('\n');
}

const wanted = process.argv.slice(2);
const chosen = parts.filter(
  ({ name }) => wanted.length === 0 || wanted.some((one) => name === one || name.startsWith(`${one}-`)),
);
mkdirSync('tests/results/mutation', { recursive: true });
const broken = chosen.filter((part) => !mutate(part)).map(({ name }) => name);

const known = parts.flatMap(({ name }) => {
  const found = foundIn(isChartOnly ? `${name}.chart` : name);
  return found ? [{ name, ...found }] : [];
});
const sum = (of: (found: Found) => number): number => known.reduce((all, found) => all + of(found), 0);
const total = {
  noticed: sum(({ noticed }) => noticed),
  all: sum(({ all }) => all),
  explained: known.flatMap((found) => found.explained),
};
if (!isChartOnly) writeFileSync('tests/results/mutation.md', table(known, total));
for (const { name, noticed, all } of known) console.log(`${name.padEnd(12)} ${noticed}/${all}`);
console.log(
  `mutation total ${total.noticed}/${total.all}, ${total.all - total.noticed} left, in ${known.length} of ${parts.length} parts`,
);

const left = known.flatMap(({ survivors }) => survivors);
const stale = isChartOnly ? [] : staleIn(known).map(({ file, change }) => `${file} ${change}`);
const timedOut = known.flatMap((found) => found.timedOut);
if (timedOut.length > 0) console.log(['Noticed by a test that did not end in time:', ...timedOut].join('\n'));
if (left.length > 0) console.error(['No test notices:', ...left].join('\n'));
if (stale.length > 0) console.error(`Explained, but noticed by a test or no longer in the code: ${stale.join('; ')}`);
if (broken.length > 0) console.error(`Not finished: ${broken.join(', ')}`);
process.exitCode = broken.length + left.length + stale.length > 0 ? 1 : 0;
