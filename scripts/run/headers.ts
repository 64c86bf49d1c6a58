// npm run headers -- nginx | cdn | config: the headers of every answer and config.json, for another server, from the
// settings in the environment.
import { join } from 'node:path';
import { inlineHashesAcross } from '../../server/inlineHashes.ts';
import { printers } from '../../server/printedHeaders.ts';
import { readAppOrigin, readEnvironment, readSettings, SettingsError } from '../../server/settings.ts';

const [, , wanted = ''] = process.argv;
const print = Object.entries(printers).find(([name]) => name === wanted)?.[1];

/** Prints an operator's mistake as a sentence, without a stack. */
function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

const inline = inlineHashesAcross(join(import.meta.dirname, '../../dist'));

try {
  const env = readEnvironment(join(import.meta.dirname, '../..'));
  const appOrigin = readAppOrigin(env);
  if (!print) fail(`npm run headers -- ${Object.keys(printers).join(' | ')}`);
  else if (appOrigin === null) fail('APP_ORIGIN is not set (see .env.example).');
  else if (!inline) fail('There is no build yet: npm run build. The headers name what its page holds.');
  else console.log(print(readSettings(env, { appOrigin, sandbox: null }), inline));
} catch (cause) {
  if (!(cause instanceof SettingsError)) throw cause;
  fail(cause.message);
}
