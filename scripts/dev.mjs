// npm run dev: the same product with hot reload.
import { runOnNode24 } from './setup/node24.mjs';

await runOnNode24('scripts/run/dev.ts');
