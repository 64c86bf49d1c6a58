import { proven } from '../../tests/faults/chromium/proven.ts';
import { faults, type Fault } from '../../tests/faults/faults.ts';
import { flows, type Flow } from '../../tests/faults/flows.ts';
import { reasonAgainst } from '../../tests/faults/notApplicable.ts';
import type { ReportedFile } from './report.ts';

type Ran = { passed: boolean; said: string };

const ranIn = (files: readonly ReportedFile[]): ReadonlyMap<string, Ran> =>
  new Map(
    files.flatMap(({ assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'passed' || status === 'failed')
        .map(
          ({ ancestorTitles, title, status, failureMessages }) =>
            [
              `${ancestorTitles.at(-1)} × ${title}`,
              { passed: status === 'passed', said: failureMessages?.[0]?.split('\n')[0] ?? '' },
            ] as const,
        ),
    ),
  );

/** The matrix as it ran in Chromium: Markdown, with the reasons for cells that do not apply, and the failures below. */
export function screensTable(files: readonly ReportedFile[]): string {
  const ran = ranIn(files);
  const reasons: string[] = [];
  const counts = { passed: 0, failed: 0, byJourneys: 0, notApplicable: 0, notDriven: 0 };
  const markOf = (flow: Flow, fault: Fault): string => {
    const found = ran.get(`${flow} × ${fault}`);
    if (found) {
      counts[found.passed ? 'passed' : 'failed'] += 1;
      return found.passed ? '✓' : '✗';
    }
    const reason = reasonAgainst('browser', flow, fault);
    if (reason !== null) {
      counts.notApplicable += 1;
      if (!reasons.includes(reason)) reasons.push(reason);
      return `n/a ${reasons.indexOf(reason) + 1}`;
    }
    const isProven = proven.some((proof) => proof.flow === flow && proof.fault === fault);
    counts[isProven ? 'byJourneys' : 'notDriven'] += 1;
    return isProven ? 'J' : 'not run';
  };
  const rows = faults.map((fault) => `| ${fault} | ${flows.map((flow) => markOf(flow, fault)).join(' | ')} |`);
  return [
    '# Faults, on the real screens',
    '',
    `${ran.size} of ${flows.length * faults.length} cells ran: ${counts.passed} passed, ${counts.failed} failed. ${counts.byJourneys} more are proven by a journey alone (J), ${counts.notApplicable} do not apply (n/a), ${counts.notDriven} are not run. The built product runs in Chromium against the sandbox; the oracle checks each cell.`,
    '',
    `| | ${flows.join(' | ')} |`,
    `|---|${flows.map(() => '---|').join('')}`,
    ...rows,
    '',
    ...reasons.map((reason, at) => `${at + 1}. ${reason}`),
    '',
    `In \`npm test\` journeys show ${proven.length} of these cells; which of them, and where: tests/faults/chromium/proven.ts.`,
    '',
    ...[...ran].filter(([, { passed }]) => !passed).map(([cell, { said }]) => `- ${cell}: ${said}`),
  ].join('\n');
}
