// npm start: the production build, the sandbox of the backends, and their addresses.
import { runOnNode24 } from './setup/node24.mjs';

await runOnNode24('scripts/run/start.ts');
