// npm run test:soak -- --seeds N [--seed S]: random riders by seed, with random phone faults.
import { runOnNode24 } from './setup/node24.mjs';

await runOnNode24('scripts/checks/soak.ts');
