// Each folder against its own environment: machines and domain without a DOM, the app with one, its worker with a
// worker’s, the rest on Node. What has not changed since the last check is not checked again.
import { spawnSync } from 'node:child_process';

let failed = 0;
for (const project of ['tsconfig.machines.json', 'tsconfig.json', 'tsconfig.sw.json', 'tsconfig.node.json']) {
  const known = ['--incremental', '--tsBuildInfoFile', `node_modules/.cache/types/${project}`];
  const { status } = spawnSync('tsc', ['-p', project, '--pretty', 'false', ...known], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    failed++;
    console.error(`typecheck: ${project} failed`);
  }
}
process.exitCode = failed ? 1 : 0;
