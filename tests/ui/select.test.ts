import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the list of a select is at most 220 px high and scrolls (account §9)', () => {
  const [, list = ''] = /\.list \{([^}]*)\}/.exec(readFileSync('src/ui/Select.module.css', 'utf8')) ?? [];
  expect(list).toContain('max-block-size: 220px;');
  expect(list).toContain('overflow-y: auto;');
});
