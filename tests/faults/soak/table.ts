import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { flows } from '../flows.ts';
import type { Lived } from './session.ts';

const results = join(import.meta.dirname, '../../results');
const folder = join(results, 'soak');
const schema = v.array(v.object({ seed: v.number(), steps: v.array(v.string()), breaches: v.array(v.string()) }));

export const replay = (seed: number): string => `npm run test:soak -- --seeds 1 --seed ${seed}`;

/** A file for each process: they live side by side, and whichever ends last has the whole table. */
export function keepLived(share: string, lived: readonly Lived[]): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${share}.json`), JSON.stringify(lived));
  const all = readdirSync(folder).flatMap((name) =>
    v.parse(schema, JSON.parse(readFileSync(join(folder, name), 'utf8'))),
  );
  writeFileSync(join(results, 'soak.md'), tableOf(all));
}

function tableOf(lived: readonly Lived[]): string {
  const broken = lived.filter(({ breaches }) => breaches.length > 0);
  const told = broken.map(
    ({ seed, steps, breaches }) => `- \`${replay(seed)}\`: ${breaches.join('; ')} (${steps.join(' → ')})`,
  );
  const rows = flows.map((flow) => {
    const days = lived.filter(({ steps }) => steps[0] === flow);
    return `| ${flow} | ${days.length} | ${days.filter(({ breaches }) => breaches.length === 0).length} |`;
  });
  // Beside its flow and the word that all is mended.
  const troubles = lived.reduce((sum, { steps }) => sum + Math.max(0, steps.length - 2), 0);
  const first = Math.min(...lived.map(({ seed }) => seed));
  const head = `${lived.length} seeds from ${first}, ${troubles} troubles on their way: ${lived.length - broken.length} came to their end as they should, ${broken.length} did not.`;
  return [
    '# Soak',
    '',
    head,
    '',
    '| Flow | Seeds | As they should |',
    '|---|---|---|',
    ...rows,
    ...(told.length > 0 ? ['', ...told] : []),
    '',
  ].join('\n');
}
