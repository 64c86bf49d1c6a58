import { install } from '../../scripts/setup/installed.mjs';

// npm run bench [start|map|load]: the benches one after another, never side by side.
const benches: Record<string, () => Promise<unknown>> = {
  start: async () => {
    install('tests/bench/lighthouse/');
    await import('./lighthouse.ts');
    await import('./start.ts');
  },
  map: () => import('./main.ts'),
  load: () => import('./load.ts'),
};

const asked = process.argv.slice(2).filter((name) => name in benches);
for (const name of asked.length > 0 ? asked : Object.keys(benches)) await benches[name]?.();
