// npm test: everything of its tier, on a fresh clone too.
import { runOnNode24 } from './setup/node24.mjs';

await runOnNode24('scripts/checks/main.ts');
