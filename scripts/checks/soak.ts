// npm run test:soak -- --seeds N [--seed S]: random riders by seed, with random phone faults.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

/** Random riders by seed. `--seeds`: how many; `--seed`: the first of them, to repeat a failure. */
const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
});
for (const [name, value] of Object.entries(values))
  if (!/^\d+$/.test(value)) throw new Error(`--${name} must be a whole number.`);

const seeds = Number(values.seeds);
/**
 * Runs in parallel, each with its own world: a world uses one thread, and is idle half of its time. A few seeds do not
 * need two.
 */
const SHARES = seeds < 20 ? 1 : 2 * availableParallelism();

const since = Date.now();
const codes = await Promise.all(
  Array.from({ length: SHARES }, async (_, share) => {
    const before = Math.floor((seeds * share) / SHARES);
    const after = Math.floor((seeds * (share + 1)) / SHARES);
    const env = {
      ...process.env,
      SOAK_SEEDS: String(after - before),
      SOAK_SEED: String(Number(values.seed) + before),
    };
    const [code]: unknown[] = await once(
      spawn('vitest', ['run', '--project', 'faults', 'tests/faults/soak/'], { stdio: 'inherit', env }),
      'exit',
    );
    return code;
  }),
);
const seconds = (Date.now() - since) / 1_000;
console.log(`${seeds} seeds in ${Math.round(seconds)} s, ${(seeds / seconds).toFixed(1)} a second.`);
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;
