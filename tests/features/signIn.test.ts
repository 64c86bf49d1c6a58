import { expect, test } from 'vitest';
import { isServersFault, signInScreen } from '#features/signIn/signIn.screen.ts';

test.each([
  ['loginErrorMessage', 'atPin'],
  ['loginDelayed', 'above'],
  ['offlineLogin', 'above'],
  ['serverErrorTitle', 'above'],
  ['serverTempUnavailable', 'above'],
  ['unknownError', 'above'],
  ['blockedUserAuthError', 'blocked'],
] as const)('%s is said %s and nowhere else', (code, place) => {
  expect(signInScreen({ code })).toEqual({ atPin: undefined, above: undefined, blocked: undefined, [place]: { code } });
});

test('nothing refused, nothing said', () => {
  expect(Object.values(signInScreen(null)).filter(Boolean)).toEqual([]);
});

test('the same once more is offered where the server could not, and only there', () => {
  expect(isServersFault({ code: 'serverErrorTitle' })).toBe(true);
  expect(isServersFault({ code: 'serverTempUnavailable' })).toBe(true);
  expect(isServersFault({ code: 'offlineLogin' })).toBe(false);
  expect(isServersFault(undefined)).toBe(false);
});
