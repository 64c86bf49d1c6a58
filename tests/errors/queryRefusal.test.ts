import { expect, test } from 'vitest';
import { Fault } from '#api/fault.ts';
import { queryRefusal } from '#errors/queryRefusal.ts';

// A027
test.each([
  ['is loading', {}, true, null],
  ['fails after it has loaded data', { data: [], error: new Error('later'), isPaused: true }, true, null],
  ['waits for the network', { isPaused: true }, true, 'networkErrorTitle'],
  ['has no data while the phone is offline', {}, false, 'networkErrorTitle'],
  ['has data while the phone is offline', { data: [] }, false, null],
  ['fails with an error code', { error: Fault.named('noProfileInfoError', 'no data') }, true, 'noProfileInfoError'],
  ['fails without an error code', { error: new Error('bug') }, true, 'unknownError'],
])('The app shows the right error, or none, for a query that %s', (_, part, isOnline, code) => {
  const asked = { data: undefined, error: null, isPaused: false };
  expect(queryRefusal({ ...asked, ...part }, isOnline)?.code ?? null).toBe(code);
});
