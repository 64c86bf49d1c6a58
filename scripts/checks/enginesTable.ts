import type { ReportedFile } from './report.ts';

const seconds = (duration: number | null | undefined) => `${((duration ?? 0) / 1_000).toFixed(0)} s`;
const said: Readonly<Record<string, string>> = { passed: '✓', failed: '✗ failed' };

/** A table of journeys and engines from the names of the tests: «journey: engine». */
export function enginesTable(files: readonly ReportedFile[], engines: readonly string[]): string {
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const names = [...new Set(tests.map(({ title }) => title.replace(/: \w+$/, '')))].toSorted();
  const cell = (name: string, engine: string): string => {
    const test = tests.find(({ title }) => title === `${name}: ${engine}`);
    if (!test) return 'does not apply';
    const mark = said[test.status];
    return mark === undefined ? 'not installed' : `${mark} ${seconds(test.duration)}`;
  };
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    row(['Journey', ...engines]),
    row(['---', ...engines.map(() => '---')]),
    ...names.map((name) => row([name, ...engines.map((engine) => cell(name, engine))])),
  ].join('\n');
}
