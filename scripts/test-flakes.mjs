// npm run test:flakes -- --runs 3: runs the journeys repeatedly; a table of how often each passed goes to
// tests/results/flakes.md.
import { runOnNode24 } from './setup/node24.mjs';

await runOnNode24('scripts/checks/flakes.ts');
