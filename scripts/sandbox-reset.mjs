// Deletes the sandbox's riders, rides and charges. The next start seeds the world again.
import { existsSync, rmSync } from 'node:fs';
import { root } from './setup/installed.mjs';

if (existsSync(`${root}.env`)) process.loadEnvFile(`${root}.env`);
const port = Number(process.env.PORT || 4173);
// A running sandbox has its directory open and would write into deleted files.
const answers = await fetch(`http://127.0.0.1:${port + 3}/control/clock`).then(
  (response) => response.ok,
  () => false,
);
if (answers) {
  console.error(`The sandbox is running beside port ${port}. Stop it (Ctrl-C in npm start) and run this again.`);
  process.exit(1);
}
const directory = process.env.SANDBOX_DIR || `${root}.sandbox/${port}`;
// Deletes only the sandbox's own files: the directory may contain others.
for (const name of ['pg', 'stamp']) rmSync(`${directory}/${name}`, { recursive: true, force: true });
console.log('The sandbox is empty. The next start seeds it anew.');
