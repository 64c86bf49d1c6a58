// npm run bench: the time of the app's start and of its map, beside the targets. With a name (start, map) only that
// one.
import { runOnNode24 } from './setup/node24.mjs';

await runOnNode24('tests/bench/all.ts');
