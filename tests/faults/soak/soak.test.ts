import { afterAll, expect, test } from 'vitest';
import { openStage, type Stage } from '../headless/stage.ts';
import { live, type Lived } from './session.ts';

const count = Number(process.env['SOAK_SEEDS'] ?? 20);
const first = Number(process.env['SOAK_SEED'] ?? 1);
/** Riders that share a world. A new world keeps its ledgers small. */
const A_WORLD = 250;

let stage: Stage | null = null;
const lived: Lived[] = [];
afterAll(async () => {
  await stage?.close();
});

test(
  `The app breaks none of the checked rules while ${count} riders meet random faults`,
  async () => {
    for (let n = 0; n < count; n += 1) {
      if (n % A_WORLD === 0) {
        await stage?.close();
        stage = await openStage();
      }
      if (stage) lived.push(await live(stage, first + n));
    }
    const broken = lived.filter(({ breaches }) => breaches.length > 0);
    expect(
      broken.map(
        ({ seed, steps, breaches }) =>
          `npm run test:soak -- --seeds 1 --seed ${seed}\n${steps.join(' → ')}\n${breaches.join('\n')}`,
      ),
    ).toEqual([]);
  },
  24 * 3_600_000,
);
