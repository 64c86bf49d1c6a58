import { expect, test } from 'vitest';
import { Fault } from '#api/fault.ts';
import { queryRefusal } from '#errors/queryRefusal.ts';

const asked = { data: undefined, error: null, isPaused: false };

// A027
test('A loading or loaded query has no refusal', () => {
  expect(queryRefusal(asked)).toBeNull();
  expect(queryRefusal({ ...asked, data: [], error: new Error('later'), isPaused: true })).toBeNull();
});

test('A query that waits for the network shows a missing network instead of an endless skeleton', () => {
  expect(queryRefusal({ ...asked, isPaused: true })).toEqual({ code: 'networkErrorTitle' });
});

test('An offline phone shows a missing network at once, except beside loaded data', () => {
  expect(queryRefusal(asked, false)).toEqual({ code: 'networkErrorTitle' });
  expect(queryRefusal({ ...asked, data: [] }, false)).toBeNull();
});

test('A Fault has its own error code, and any other error is unknown', () => {
  expect(queryRefusal({ ...asked, error: Fault.named('noProfileInfoError', 'no data') })?.code).toBe(
    'noProfileInfoError',
  );
  expect(queryRefusal({ ...asked, error: new Error('bug') })?.code).toBe('unknownError');
});
