// npm run test:screens: every flow under every fault in Chromium; the table goes to tests/results/faults-chromium.md.
import { runOnNode24 } from './setup/node24.mjs';

await runOnNode24('scripts/checks/faultsInChromium.ts');
