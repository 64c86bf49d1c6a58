import { expect, test } from 'vitest';
import { Fault } from '#api/fault.ts';
import { queryRefusal } from '#errors/queryRefusal.ts';

const asked = { data: undefined, error: null, isPaused: false };

test('on its way or come: nothing is refused', () => {
  expect(queryRefusal(asked)).toBeNull();
  expect(queryRefusal({ ...asked, data: [], error: new Error('later'), isPaused: true })).toBeNull();
});

test('a question that waits for the network says so instead of a skeleton without end', () => {
  expect(queryRefusal({ ...asked, isPaused: true })).toEqual({ code: 'networkErrorTitle' });
});

test('a phone that knows it has no network says so at once, and keeps to what has come', () => {
  expect(queryRefusal(asked, false)).toEqual({ code: 'networkErrorTitle' });
  expect(queryRefusal({ ...asked, data: [] }, false)).toBeNull();
});

test('a fault speaks by its own code, anything else is unknown', () => {
  expect(queryRefusal({ ...asked, error: Fault.named('noProfileInfoError', 'no data') })?.code).toBe(
    'noProfileInfoError',
  );
  expect(queryRefusal({ ...asked, error: new Error('bug') })?.code).toBe('unknownError');
});
