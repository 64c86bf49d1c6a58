import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What became of one damaged answer. */
export type Told = { area: string; damage: string; isPassed: boolean };

/** Notes what became of each damaged answer; `write` leaves it for the table (scripts/checks/answers.ts). */
export function createTold(layer: 'read' | 'screen') {
  const all: Told[] = [];
  return {
    tell: (told: Told): void => void all.push(told),
    write: (): void => {
      const folder = process.env['ANSWERS_TOLD'];
      if (folder !== undefined) writeFileSync(join(folder, `${layer}.json`), JSON.stringify(all));
    },
  };
}
