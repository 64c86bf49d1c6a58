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
] as const)('The sign-in shows the error %s only at the place “%s”', (code, place) => {
  expect(signInView({ code })).toEqual({ atPin: undefined, above: undefined, blocked: undefined, [place]: { code } });
});

test('The sign-in shows no refusal before the server refuses', () => {
  expect(Object.values(signInView(null)).filter(Boolean)).toEqual([]);
});

test('The sign-in offers another try only when the server failed', () => {
  expect(isServersFault({ code: 'serverErrorTitle' })).toBe(true);
  expect(isServersFault({ code: 'serverTempUnavailable' })).toBe(true);
  expect(isServersFault({ code: 'offlineLogin' })).toBe(false);
  expect(isServersFault(undefined)).toBe(false);
});
