// Each folder against its own environment: machines and domain without a DOM, the app with one, its worker with a
// worker’s, the rest on Node.
import { spawnSync } from 'node:child_process';

let failed = 0;
for (const project of ['tsconfig.machines.json', 'tsconfig.json', 'tsconfig.sw.json', 'tsconfig.node.json']) {
  const { status } = spawnSync('tsc', ['-p', project, '--pretty', 'false'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    failed++;
    console.error(`typecheck: ${project} failed`);
  }
}
process.exitCode = failed ? 1 : 0;
