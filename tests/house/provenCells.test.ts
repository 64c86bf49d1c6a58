import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { proven } from '../faults/chromium/proven.ts';
import { reasonAgainst } from '../faults/notApplicable.ts';

const tests = join(import.meta.dirname, '..');

describe('the cells of the fault matrix that journeys prove', () => {
  test.each(proven)('$flow × $fault: $file', ({ flow, fault, file, test: name }) => {
    expect(reasonAgainst('browser', flow, fault)).toBeNull();
    expect(readFileSync(join(tests, file), 'utf8')).toContain(`'${name}'`);
  });

  test('are at least forty, none twice', () => {
    const cells = proven.map(({ flow, fault }) => `${flow} × ${fault}`);
    expect(new Set(cells).size).toBe(cells.length);
    expect(cells.length).toBeGreaterThanOrEqual(40);
  });
});
