// node scripts/run/serve.ts: the app's server for an operator's backends. It serves the build that is there, has no sandbox
// and writes nothing. Needs Node 24, and of the packages only those that the Dockerfile copies.
import { join } from 'node:path';
import { logOf } from '#server/log.ts';
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
  const log = logOf(env);
  close = await openApp(join(root, 'dist'), readSettings(env, { appOrigin, sandbox: null }), place, { log });
  log.say('info', `Velorent serves ${appOrigin}`);
} catch (error) {
  explain(error);
}
