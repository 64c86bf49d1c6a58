import { relative } from 'node:path';
import type { ReportedFile } from './report.ts';

/** One run of all journeys; seconds of wall time. */
export type Run = { failed: number; seconds: number; files: ReportedFile[] };

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Every file with how often all its tests passed and how long it took, then the messages of all failures. Markdown. */
export function flakesTable(runs: readonly Run[], machine: string): string {
  const names = [...new Set(runs.flatMap(({ files }) => files.map(({ name }) => name)))].toSorted();
  const rows = names.map((name) => {
    const seen = runs.flatMap(({ files }) => files.filter((file) => file.name === name));
    const passes = seen.filter(
      ({ assertionResults }) =>
        assertionResults.length > 0 && assertionResults.every(({ status }) => status === 'passed'),
    ).length;
    const seconds = seen.map(({ startTime, endTime }) => (endTime - startTime) / 1000);
    const tests = Math.max(...seen.map(({ assertionResults }) => assertionResults.length));
    return `| ${relative('tests', name)} | ${tests} | ${passes} of ${runs.length} | ${median(seconds).toFixed(1)} | ${Math.max(...seconds).toFixed(1)} |`;
  });
  const failures = runs.flatMap(({ files }, run) =>
    files.flatMap(({ assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(
          ({ fullName, failureMessages = [] }) =>
            `- run ${run + 1}, ${fullName}: ${(failureMessages[0] ?? '').split('\n')[0] ?? ''}`,
        ),
    ),
  );
  return [
    '# The journeys, repeated',
    '',
    `${runs.length} runs on ${machine}: ${runs.map(({ failed, seconds }) => `${failed} failed in ${seconds.toFixed(0)} s`).join(', ')}.`,
    '',
    '| File | Tests | All passed | Seconds, median | Seconds, worst |',
    '|---|---|---|---|---|',
    ...rows,
    '',
    ...(failures.length ? ['Failures:', '', ...failures, ''] : []),
  ].join('\n');
}
