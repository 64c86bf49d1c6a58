import { expect, test } from 'vitest';
import { enginesTable } from '../../scripts/checks/enginesTable.ts';

test('the table of engines tells apart what passed, what failed, and what was not run', () => {
  const result = (title: string, status: string) => ({
    ancestorTitles: [],
    title,
    fullName: title,
    status,
    duration: 4_400,
  });
  const assertionResults = [
    result('a ride: Chromium', 'passed'),
    result('a ride: Firefox', 'failed'),
    result('a ride: WebKit', 'skipped'),
    result('a photo: sent: Chromium', 'passed'),
  ];
  const file = { name: 'one', status: 'failed' as const, startTime: 0, endTime: 1, assertionResults };
  expect(enginesTable([file], ['Chromium', 'Firefox', 'WebKit']).split('\n').slice(2)).toEqual([
    '| a photo: sent | ✓ 4 s | does not apply | does not apply |',
    '| a ride | ✓ 4 s | ✗ failed 4 s | not installed |',
  ]);
});
