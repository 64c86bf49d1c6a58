import { expect, test } from 'vitest';
import { Fault } from '#api/fault.ts';
import { queryRefusal } from '#errors/queryRefusal.ts';

const asked = { data: undefined, error: null, isPaused: false };

// A027
test('The app shows no error for a query that is loading or has already loaded data', () => {
  expect(queryRefusal(asked)).toBeNull();
  expect(queryRefusal({ ...asked, data: [], error: new Error('later'), isPaused: true })).toBeNull();
});

test('When a query waits for the network, the app shows the no-network error instead of an endless loading placeholder', () => {
  expect(queryRefusal({ ...asked, isPaused: true })).toEqual({ code: 'networkErrorTitle' });
});

test('While the phone is offline, the app shows the no-network error for a query without data, and no error for one with data', () => {
  expect(queryRefusal(asked, false)).toEqual({ code: 'networkErrorTitle' });
  expect(queryRefusal({ ...asked, data: [] }, false)).toBeNull();
});

test('When a query fails, the app shows the error that the failure names, or the unknown error when the failure names none', () => {
  expect(queryRefusal({ ...asked, error: Fault.named('noProfileInfoError', 'no data') })?.code).toBe(
    'noProfileInfoError',
  );
  expect(queryRefusal({ ...asked, error: new Error('bug') })?.code).toBe('unknownError');
});
