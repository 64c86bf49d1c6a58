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
] as const)('The sign-in screen shows the error %s only at the place “%s”', (code, place) => {
  expect(signInView({ code })).toEqual({ atPin: undefined, above: undefined, blocked: undefined, [place]: { code } });
});

test('The sign-in screen shows no error before the server refuses the sign-in', () => {
  expect(Object.values(signInView(null)).filter(Boolean)).toEqual([]);
});

test('The sign-in screen offers another try only when the server failed', () => {
  expect(isServersFault({ code: 'serverErrorTitle' })).toBe(true);
  expect(isServersFault({ code: 'serverTempUnavailable' })).toBe(true);
  expect(isServersFault({ code: 'offlineLogin' })).toBe(false);
  expect(isServersFault(undefined)).toBe(false);
});
