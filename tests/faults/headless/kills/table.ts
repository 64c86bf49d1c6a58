import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cuts, type Cut } from './cutIn.ts';
import { waysToStates } from './waysToStates.ts';

/** The result of one cut page; `breaches`: the broken rules. */
export type Kill = { chart: string; state: string; cut: Cut; breaches: readonly string[] };

const folder = join(import.meta.dirname, '../../../results');

/** Every state of every chart in Markdown. Written only when all kills ran. */
export function keepKills(results: readonly Kill[]): void {
  const states = Object.entries(waysToStates).flatMap(([chart, inside]) =>
    Object.entries(inside).map(([state, way]) => ({ chart, state, way })),
  );
  const reached = states.filter(({ way }) => typeof way === 'string');
  if (results.length < reached.length * cuts.length) return;
  const found = new Map(results.map((kill) => [`${kill.chart} ${kill.state} ${kill.cut}`, kill]));
  const mark = (chart: string, state: string, cut: Cut): string =>
    found.get(`${chart} ${state} ${cut}`)?.breaches.length === 0 ? '✓' : '✗';
  const rows = states.map(({ chart, state, way }) =>
    typeof way === 'string'
      ? `| ${chart} | ${state} | ${way} | ${cuts.map((cut) => mark(chart, state, cut)).join(' | ')} |`
      : `| ${chart} | ${state} | not reached: ${way.because} | – | – |`,
  );
  const failed = results.filter(({ breaches }) => breaches.length > 0);
  const head = `${reached.length} of ${states.length} states of ${Object.keys(waysToStates).length} charts, each ${cuts.join(' and ')}: ${results.length - failed.length} pages went on as they should, ${failed.length} did not.`;
  const told = failed.map(({ chart, state, cut, breaches }) => `- ${chart} ${state}, ${cut}: ${breaches.join('; ')}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'kills.md'),
    [
      '# Pages closed and frozen in every state',
      '',
      head,
      '',
      '| Chart | State | Way | Killed | Frozen for 30 min |',
      '|---|---|---|---|---|',
      ...rows,
      ...(told.length > 0 ? ['', ...told] : []),
      '',
    ].join('\n'),
  );
}
