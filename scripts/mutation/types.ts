import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';

/** Copies in one run of the compiler: enough that it rarely reads the other files again, few enough for its memory. */
const AT_ONCE = 250;
/** Stryker's change of one place; lines and columns count from zero. Its package is installed when it first runs. */
type Place = { line: number; column: number };
type Mutant = { id: string; fileName: string; location: { start: Place; end: Place }; replacement: string };
/** The values of Stryker's enumeration `CheckStatus`. */
type CheckResult = { status: 'passed' } | { status: 'compileError'; reason: string };

const passed: CheckResult = { status: 'passed' };

/** As strict as the repository, except for code that the change made unused: a test should notice that. */
const compilerOptions = {
  noUnusedLocals: false,
  noUnusedParameters: false,
  allowUnreachableCode: true,
  // Charts and rules know nothing of a browser.
  lib: ['ES2023'],
};

function changed({ fileName, location: { start, end }, replacement }: Mutant): string {
  const lines = readFileSync(fileName, 'utf8').split('\n');
  const before = [...lines.slice(0, start.line), (lines[start.line] ?? '').slice(0, start.column)].join('\n');
  const after = [(lines[end.line] ?? '').slice(end.column), ...lines.slice(end.line + 1)].join('\n');
  return before + replacement + after;
}

/**
 * A change that does not compile never reaches a test. Each change is written as a file beside its original, in a copy
 * of the sources, and all are compiled together. Stryker counts a change that does not compile neither for nor against
 * the tests.
 */
class Types {
  readonly #copy = `.stryker-tmp/types-${process.pid}`;

  async init(): Promise<void> {
    mkdirSync(this.#copy, { recursive: true });
    for (const path of ['machines', 'src', 'openapi/generated', 'package.json', 'tsconfig.base.json'])
      cpSync(path, join(this.#copy, path), { recursive: true });
    process.on('exit', () => rmSync(this.#copy, { recursive: true, force: true }));
  }

  async group(mutants: Mutant[]): Promise<string[][]> {
    return Array.from({ length: Math.ceil(mutants.length / AT_ONCE) }, (_, group) =>
      mutants.slice(group * AT_ONCE, (group + 1) * AT_ONCE).map(({ id }) => id),
    );
  }

  async check(mutants: Mutant[]): Promise<Record<string, CheckResult>> {
    const written = mutants.map((mutant) => {
      const original = relative('', mutant.fileName);
      const file = join(dirname(original), `mutant-${mutant.id}${extname(original)}`).replaceAll('\\', '/');
      writeFileSync(join(this.#copy, file), changed(mutant));
      return { id: mutant.id, file };
    });
    writeFileSync(
      join(this.#copy, 'tsconfig.json'),
      JSON.stringify({
        extends: './tsconfig.base.json',
        compilerOptions,
        files: written.map(({ file }) => file),
      }),
    );
    const { stdout, error } = spawnSync(
      join('scripts/mutation/node_modules/.bin/tsc'),
      ['-p', this.#copy, '--pretty', 'false'],
      {
        encoding: 'utf8',
        maxBuffer: 2 ** 28,
        shell: process.platform === 'win32',
      },
    );
    if (error) throw error;
    const refusals = new Map(
      stdout.split('\n').flatMap((line) => {
        const [, path, reason] = /^(.+?\.tsx?)\(\d+,\d+\): (.+)$/.exec(line) ?? [];
        return path && reason ? [[relative(this.#copy, path).replaceAll('\\', '/'), reason] as const] : [];
      }),
    );
    for (const { file } of written) rmSync(join(this.#copy, file));
    return Object.fromEntries(
      written.map(({ id, file }) => {
        const reason = refusals.get(file);
        return [id, reason === undefined ? passed : { status: 'compileError', reason }];
      }),
    );
  }
}

export const strykerPlugins = [{ kind: 'Checker', name: 'types', injectableClass: Types }];
