// node scripts/run.mjs FILE …: a script of this repository on Node 24. It installs what is missing, so that it works on a
// fresh clone.
import { runOnNode24 } from './setup/node24.mjs';

const [file = ''] = process.argv.splice(2, 1);
await runOnNode24(file);
