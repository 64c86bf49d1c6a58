// npm run build: dist/, compressed, with its version.
import { runOnNode24 } from './setup/node24.mjs';

await runOnNode24('scripts/build/main.ts');
