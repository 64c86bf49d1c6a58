// node scripts/run/serve.ts: the app's server for an operator's backends. It serves the build that is there, has no sandbox
// and writes nothing. Needs Node 24, and of the packages only those that the Dockerfile copies.
import { join } from 'node:path';
import { openApp } from '#server/open.ts';
import { explain, stopOnSignal } from '#server/process.ts';
import { readEnvironment, readPlace, readSettings } from '#server/settings.ts';

const root = join(import.meta.dirname, '../..');

let close = async () => {};
stopOnSignal(() => close());
try {
  const env = readEnvironment(root);
  const place = readPlace(env);
  const { appOrigin } = place;
  close = await openApp(join(root, 'dist'), readSettings(env, { appOrigin, sandbox: null }), place);
  console.log(`Velorent serves ${appOrigin}`);
} catch (error) {
  explain(error);
}
