import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reply } from '../sandbox/support.ts';
import { countStatuses } from './crowd.ts';

const file = join(import.meta.dirname, '../results/races.md');
const lines: string[] = [];

/** One row of the table: how often each status was answered, and what came of it. */
export function counted(race: string, replies: readonly Pick<Reply, 'status'>[], effect: Record<string, number>): void {
  const answers = Object.entries(countStatuses(replies)).map(([status, times]) => `${times} × ${status}`);
  const effects = Object.entries(effect).map(([name, times]) => `${times} ${name}`);
  lines.push(`| ${race} | ${answers.join(', ')} | ${effects.join(', ')} |`);
}

/** The table of the run, beside the other results. */
export function writeRaces(server: string): void {
  writeFileSync(
    file,
    [
      'What riders do at the same moment on a PostgreSQL server (`npm run test:postgres`): how often each status was answered,',
      'and what came of it.',
      '',
      '| Race | Answers | Effect |',
      '| --- | --- | --- |',
      ...lines,
      '',
      server,
      '',
    ].join('\n'),
  );
}
