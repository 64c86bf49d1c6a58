// npm run bench: what the app's start and its map cost, beside the goals. With a name (start, map) that one alone.
import { runOnNode24 } from './setup/node24.mjs';

await runOnNode24('tests/bench/all.ts');
