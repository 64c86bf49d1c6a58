// npm run test:full: everything of npm test and the long proofs; an hour or more. Their tables go to tests/results.
import { runOnNode24 } from './setup/node24.mjs';

await runOnNode24('scripts/checks/full.ts');
