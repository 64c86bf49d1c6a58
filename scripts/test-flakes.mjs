// npm run test:flakes -- --runs 3: the journeys, again and again; a table of what passed how often goes to tests/results/flakes.md.
import { runOnNode24 } from './setup/node24.mjs';

await runOnNode24('scripts/checks/flakes.ts');
