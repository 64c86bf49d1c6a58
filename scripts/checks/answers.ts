// npm run test:answers: every field of every answer under every damage; writes tests/results/answers.md.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Told = { area: string; damage: string; isPassed: boolean };
type Count = { all: number; passed: number };

const folder = mkdtempSync(join(tmpdir(), 'velorent-answers-'));
const { status } = spawnSync('vitest', ['run', '--project', 'answers'], {
  stdio: 'inherit',
  env: { ...process.env, ANSWERS: 'all', ANSWERS_TOLD: folder },
});
writeFileSync('tests/results/answers.md', `${table()}\n`);
rmSync(folder, { recursive: true });
process.exitCode = status ?? 1;

function toldBy(layer: string): Told[] {
  try {
    return JSON.parse(readFileSync(join(folder, `${layer}.json`), 'utf8'));
  } catch {
    return [];
  }
}

function countsBy(told: readonly Told[], key: 'area' | 'damage'): Map<string, Count> {
  const counts = new Map<string, Count>();
  for (const one of told) {
    const count = counts.get(one[key]) ?? { all: 0, passed: 0 };
    counts.set(one[key], { all: count.all + 1, passed: count.passed + (one.isPassed ? 1 : 0) });
  }
  return counts;
}

function cellOf(count: Count | undefined): string {
  return count ? `${count.passed}/${count.all}` : '–';
}

function rowsOf(first: string, key: 'area' | 'damage', read: readonly Told[], drawn: readonly Told[]): string[] {
  const [byRead, byDrawn] = [countsBy(read, key), countsBy(drawn, key)];
  const names = [...new Set([...byRead.keys(), ...byDrawn.keys()])];
  return [
    `| ${first} | read | drawn |`,
    '|---|---|---|',
    ...names.map((name) => `| ${name} | ${cellOf(byRead.get(name))} | ${cellOf(byDrawn.get(name))} |`),
  ];
}

function table(): string {
  const [read, drawn] = [toldBy('read'), toldBy('screen')];
  const passed = [...read, ...drawn].filter(({ isPassed }) => isPassed).length;
  return [
    '# Answers of backends that are not ours',
    '',
    'Each field of each answer under each damage, and each answer as a whole: passed of all. `read`: what the reader gives has the',
    'kinds of a good answer, or nothing, or is refused. `drawn`: the screen stands, says no value that it could not read, no sum',
    'that was not sent, makes no element of a text and does not wait for ever.',
    '',
    `${passed} of ${read.length + drawn.length} passed (\`npm run test:answers\`).`,
    '',
    ...rowsOf('Area', 'area', read, drawn),
    '',
    ...rowsOf('Damage', 'damage', read, drawn),
  ].join('\n');
}
