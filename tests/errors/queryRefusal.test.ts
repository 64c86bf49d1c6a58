import { expect, test } from 'vitest';
import { Fault } from '#api/fault.ts';
import { queryRefusal } from '#errors/queryRefusal.ts';

const asked = { data: undefined, error: null, isPaused: false };

// A027
test('The app shows no error for a query that is loading, or that fails after it has loaded data', () => {
  expect(queryRefusal(asked)).toBeNull();
  expect(queryRefusal({ ...asked, data: [], error: new Error('later'), isPaused: true })).toBeNull();
});

test('When a query waits for the network, the app shows the no-network error instead of an endless loading placeholder', () => {
  expect(queryRefusal({ ...asked, isPaused: true })).toEqual({ code: 'networkErrorTitle' });
});

test('While the phone is offline, the app shows the no-network error only for a query that has no data', () => {
  expect(queryRefusal(asked, false)).toEqual({ code: 'networkErrorTitle' });
  expect(queryRefusal({ ...asked, data: [] }, false)).toBeNull();
});

test('A failed query shows the error code of its failure, or the unknown error if the failure has no code', () => {
  expect(queryRefusal({ ...asked, error: Fault.named('noProfileInfoError', 'no data') })?.code).toBe(
    'noProfileInfoError',
  );
  expect(queryRefusal({ ...asked, error: new Error('bug') })?.code).toBe('unknownError');
});
