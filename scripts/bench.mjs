// npm run bench:map: what the map costs, beside an empty one.
import { runOnNode24 } from './setup/node24.mjs';

await runOnNode24('tests/bench/main.ts');
