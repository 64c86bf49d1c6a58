import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('The drawn diagrams match the charts (npm run machines:draw draws them)', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/machines-draw.mjs', '--check'], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
}, 30_000);
