// npm run test:soak -- --seeds N [--seed S]: riders by the numbers of a seed, and whatever happens to their phones.
import { runOnNode24 } from './setup/node24.mjs';

await runOnNode24('scripts/checks/soak.ts');
