import { expect, test } from 'vitest';
import { isServersFault, signInView } from '#features/signIn/signIn.view.ts';

test.each([
  ['loginErrorMessage', 'atPin'],
  ['invalidData', 'atPin'],
  ['loginDelayed', 'above'],
  ['offlineLogin', 'above'],
  ['serverErrorTitle', 'above'],
  ['serverTempUnavailable', 'above'],
  ['unknownError', 'above'],
  ['blockedUserAuthError', 'blocked'],
] as const)('%s is said %s and nowhere else', (code, place) => {
  expect(signInView({ code })).toEqual({ atPin: undefined, above: undefined, blocked: undefined, [place]: { code } });
});

test('no refusal is shown before one exists', () => {
  expect(Object.values(signInView(null)).filter(Boolean)).toEqual([]);
});

test('another try is offered only when the server failed', () => {
  expect(isServersFault({ code: 'serverErrorTitle' })).toBe(true);
  expect(isServersFault({ code: 'serverTempUnavailable' })).toBe(true);
  expect(isServersFault({ code: 'offlineLogin' })).toBe(false);
  expect(isServersFault(undefined)).toBe(false);
});
