import { expect, test } from 'vitest';
import { Fault } from '#api/fault.ts';
import { queryRefusal } from '#errors/queryRefusal.ts';

const asked = { data: undefined, error: null, isPaused: false };

// A027
test('A loading or loaded query has no refusal', () => {
  expect(queryRefusal(asked)).toBeNull();
  expect(queryRefusal({ ...asked, data: [], error: new Error('later'), isPaused: true })).toBeNull();
});

test('The app says that there is no network when a query waits for it, instead of showing an endless skeleton', () => {
  expect(queryRefusal({ ...asked, isPaused: true })).toEqual({ code: 'networkErrorTitle' });
});

test('An offline phone says at once that there is no network, except when the query has loaded data', () => {
  expect(queryRefusal(asked, false)).toEqual({ code: 'networkErrorTitle' });
  expect(queryRefusal({ ...asked, data: [] }, false)).toBeNull();
});

test('A query that fails with a Fault shows the Fault’s error code, and any other failure shows an unknown error', () => {
  expect(queryRefusal({ ...asked, error: Fault.named('noProfileInfoError', 'no data') })?.code).toBe(
    'noProfileInfoError',
  );
  expect(queryRefusal({ ...asked, error: new Error('bug') })?.code).toBe('unknownError');
});
