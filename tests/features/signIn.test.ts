import { expect, test } from 'vitest';
import { signInScreen } from '#features/signIn/signIn.screen.ts';

test.each([
  ['loginErrorMessage', 'atPin'],
  ['loginDelayed', 'above'],
  ['offlineLogin', 'above'],
  ['unknownError', 'above'],
  ['blockedUserAuthError', 'blocked'],
] as const)('%s is said %s and nowhere else', (code, place) => {
  expect(signInScreen({ code })).toEqual({ atPin: undefined, above: undefined, blocked: undefined, [place]: { code } });
});

test('nothing refused, nothing said', () => {
  expect(Object.values(signInScreen(null)).filter(Boolean)).toEqual([]);
});
