// npm run headers -- nginx | cdn | config: the headers of every answer and config.json, for another server, from the
// settings in the environment.
import { runOnNode24 } from './setup/node24.mjs';

await runOnNode24('scripts/run/headers.ts');
