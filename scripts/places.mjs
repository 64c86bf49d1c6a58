// Draws sandbox/seed/places.json from the app's own map. Run by hand after public/basemap/moscow.json changes: `node
// scripts/places.mjs`. The result is committed: a sandbox needs no map to start, and the same seed gives the same city
// until somebody runs this.
import { runOnNode24 } from './setup/node24.mjs';

await runOnNode24('scripts/places/main.ts');
