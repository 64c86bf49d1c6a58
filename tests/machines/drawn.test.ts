import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('draws every chart as it is: npm run machines:draw', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/machines-draw.mjs', '--check'], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
}, 30_000);
