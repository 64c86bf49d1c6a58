// Node's own modules only: this runs on a fresh clone, before anything is installed, on any Node from 20.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

const packagesOf = (/** @type {string} */ file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** npm records in node_modules what it has installed; comparing that record with the lockfile is enough. */
function installedAsLocked(/** @type {string} */ folder) {
  if (!existsSync(`${folder}node_modules/.package-lock.json`)) return false;
  const wanted = packagesOf(`${folder}package-lock.json`);
  const present = packagesOf(`${folder}node_modules/.package-lock.json`);
  return Object.entries(wanted).every(([path, { version, optional, extraneous }]) => {
    if (path === '') return true;
    const here = present[path];
    return here ? here.version === version : Boolean(optional ?? extraneous);
  });
}

/**
 * Brings node_modules to the state of the lockfile: the repository's, or that of a tool which installs its own packages
 * when it first runs (`scripts/mutation/`, `tests/bench/lighthouse/`). Ends the process with npm's own message when npm
 * fails.
 */
export function install(own = '') {
  const folder = `${root}${own}`;
  if (installedAsLocked(folder)) return;
  console.log(`Installing ${own === '' ? 'packages' : `the packages of ${own}`} (npm ci), once per lockfile…`);
  // With development packages for any NODE_ENV: the build and the sandbox need them.
  const { status } = spawnSync('npm', ['ci', '--include=dev', '--include=optional'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('npm ci did not finish: see its message above. Nothing else was started.');
    process.exit(status ?? 1);
  }
}
