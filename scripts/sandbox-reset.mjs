// Empties the sandbox: riders, rides and charges are deleted, the next start seeds the world anew.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { root } from './setup/installed.mjs';

if (existsSync(`${root}.env`)) process.loadEnvFile(`${root}.env`);
const port = Number(process.env.PORT || 4173);
const { HOST = '' } = process.env;
const host = ['', '0.0.0.0', '::'].includes(HOST) ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST;
// A running sandbox has its directory open and would write into deleted files.
const answers = await fetch(`http://${host}:${port + 3}/control/clock`).then(
  (response) => response.ok,
  () => false,
);
if (answers) {
  console.error(`The sandbox is running beside port ${port}. Stop it (Ctrl-C in npm start) and run this again.`);
  process.exit(1);
}
const directory = process.env.SANDBOX_DIR || `${root}.sandbox/${port}`;
const stamp = `${directory}/stamp`;
/** Without a stamp that says so, the data may be anybody's, and good. */
function isOurs() {
  try {
    return /^(?:unfinished|[0-9a-f]{64})$/.test(readFileSync(stamp, 'utf8'));
  } catch {
    return false;
  }
}
if (existsSync(stamp) ? !isOurs() : existsSync(`${directory}/pg`)) {
  console.error(
    `The folder ${directory} holds a "pg" or a "stamp" that Velorent did not make, or a "stamp" that cannot be read. Nothing was deleted.`,
  );
  process.exit(1);
}
// Deletes only the sandbox's own files: the directory may contain others.
for (const name of ['pg', 'stamp']) rmSync(`${directory}/${name}`, { recursive: true, force: true });
console.log('The sandbox is empty. The next start seeds it anew.');
