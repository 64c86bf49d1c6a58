import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { faults, type Fault } from '../faults.ts';
import { flows, type Flow } from '../flows.ts';
import { notApplicable, onlyInBrowser, reasonAgainst } from '../notApplicable.ts';

/** The result of one cell; `breaches`: the broken rules. */
export type Result = { flow: Flow; fault: Fault; breaches: readonly string[] };

const folder = join(import.meta.dirname, '../../results/faults');
const schema = v.array(v.object({ flow: v.picklist(flows), fault: v.picklist(faults), breaches: v.array(v.string()) }));

/** One file for each test file, because they run in parallel. */
export function keepResults(results: readonly Result[]): void {
  const [first] = results;
  if (!first) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${first.flow.replaceAll(/\W+/g, '-')}.json`), JSON.stringify(results));
}

export const forgetResults = (): void => rmSync(folder, { recursive: true, force: true });

/** The whole matrix in Markdown: the results, and the reasons why other cells do not run here. */
function tableOf(results: readonly Result[]): string {
  const found = new Map(results.map((result) => [`${result.flow} × ${result.fault}`, result]));
  const reasons: string[] = [];
  const numbered = (reason: string): string => {
    if (!reasons.includes(reason)) reasons.push(reason);
    return String(reasons.indexOf(reason) + 1);
  };
  const cell = (flow: Flow, fault: Fault): string => {
    const result = found.get(`${flow} × ${fault}`);
    if (result) return result.breaches.length === 0 ? '✓' : '✗';
    const reason = notApplicable[flow][fault];
    if (reason !== undefined) return `n/a ${numbered(reason)}`;
    const elsewhere = onlyInBrowser[flow][fault];
    return elsewhere === undefined ? 'not run' : `browser ${numbered(elsewhere)}`;
  };
  const row = (fault: Fault): string => `| ${fault} | ${flows.map((flow) => cell(flow, fault)).join(' | ')} |`;
  const rows = faults.map(row);
  const count = (of: 'passed' | 'failed'): number =>
    results.filter(({ breaches }) => (breaches.length === 0) === (of === 'passed')).length;
  const all = flows.length * faults.length;
  return [
    '# Faults, without a browser',
    '',
    `${results.length} of ${all} cells run here: ${count('passed')} passed, ${count('failed')} failed. The app’s own charts, actors and clients against the sandbox, in Node; the oracle after each.`,
    '',
    `| | ${flows.join(' | ')} |`,
    `|---|${flows.map(() => '---|').join('')}`,
    ...rows,
    '',
    '`n/a`: says nothing about that flow. `browser`: only a browser can show it; those cells run in Chromium.',
    '',
    ...reasons.map((reason, at) => `${at + 1}. ${reason}`),
    ...results
      .filter(({ breaches }) => breaches.length > 0)
      .flatMap(({ flow, fault, breaches }) => [
        '',
        `## ${flow} × ${fault}`,
        '',
        ...breaches.map((breach) => `- ${breach}`),
      ]),
    '',
  ].join('\n');
}

export function writeTable(): void {
  if (!existsSync(folder)) return;
  const results = readdirSync(folder).flatMap((name) =>
    v.parse(schema, JSON.parse(readFileSync(join(folder, name), 'utf8'))),
  );
  // A part of the matrix writes no table.
  if (
    results.length <
    flows.flatMap((flow) => faults.filter((fault) => reasonAgainst('node', flow, fault) === null)).length
  )
    return;
  writeFileSync(join(folder, '../faults.md'), tableOf(results));
}
