// Node's own modules only: this runs on a fresh clone, before anything is installed, on any Node from 20.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter } from 'node:path';
import { install, root } from './installed.mjs';

const wantedMajor = 24;

/** Node 24 as an npm package, installed with the rest when there is one for this platform. */
function packagedNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const file = `${root}node_modules/node-${system}-${process.arch}/bin/node${process.platform === 'win32' ? '.exe' : ''}`;
  return existsSync(file) ? file : null;
}

function explainMissing() {
  console.error(
    `Velorent runs on Node ${wantedMajor}, this is ${process.version}, and npm has no Node ${wantedMajor} for ${process.platform} ${process.arch}.\n` +
      `Install Node ${wantedMajor} (https://nodejs.org, or your version manager) and run the same command again.`,
  );
  process.exit(1);
}

const LOOK_EVERY_MS = 200;

/**
 * npm passes a signal to its shell alone, and Debian's shell leaves this process behind, with its ports taken. It then
 * ends as if the signal had come to it.
 */
function endAfterShell() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS);
  look.unref();
}

/**
 * Installs what is missing, then runs a TypeScript file of this repository on Node 24 with this process's arguments,
 * and exits with its exit code. Ctrl-C reaches the child by itself (same terminal); a signal sent to this process alone
 * is forwarded.
 */
export async function runOnNode24(/** @type {string} */ file) {
  endAfterShell();
  install();
  process.env.PATH = `${root}node_modules/.bin${delimiter}${process.env.PATH ?? ''}`;
  process.chdir(root);
  if (Number(process.versions.node.split('.')[0]) >= wantedMajor) {
    await import(new URL(`../../${file}`, import.meta.url).href);
    return;
  }
  const node = packagedNode() ?? explainMissing();
  const child = spawn(node, [file, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
