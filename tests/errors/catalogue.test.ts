import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import type { ErrorCode } from '#domain/errorCode.ts';
import { permissionOwner } from '#errors/allowLocation.ts';
import { catalogue } from '#errors/catalogue.ts';
import { errorTexts } from '#errors/errorTexts.ts';
import { stepLabel } from '#errors/nextStep.ts';
import { browserOf } from '#features/ride/camera/camera.view.ts';
import { errorToast } from '#features/shell/errorToast.ts';

const i18n = setupI18n({ locale: 'ru', messages: { ru: {} } });
const codes = Object.keys(catalogue).filter((code): code is ErrorCode => code in catalogue);

// B058
test.each(codes)(
  'The error %s has a title, a text unless it is inline, and no “!”, «ошибка» or unfilled placeholder',
  (code) => {
    const { title, text } = errorTexts(i18n, { code });
    expect(title).not.toBe('');
    expect(catalogue[code].surface === 'inline' || Boolean(text)).toBe(true);
    expect(`${title} ${text ?? ''}`).not.toMatch(/!|ошибк|пожалуйста|undefined|[{}_]/i);
  },
);

const toasted = codes.filter((code) => catalogue[code].surface === 'toast');
const repeated = toasted.filter((code) => catalogue[code].next[0] === 'retry');

test('The first button of each error toast either repeats the action or closes the toast', () => {
  for (const code of toasted) expect(repeated.includes(code) || catalogue[code].next[0] === 'close', code).toBe(true);
});
test.each(repeated)('The button of the toast for the error %s repeats the failed action', (code) => {
  let tries = 0;
  const words = errorTexts(i18n, { code });
  const toast = errorToast(i18n, { key: code, refusal: { code }, retry: () => (tries += 1) });
  expect(toast).toMatchObject({ kind: 'error', text: words.title, action: { label: i18n._(stepLabel.retry) } });
  toast.action?.onPress();
  expect(tries).toBe(1);
  expect(errorToast(i18n, { key: code, refusal: { code } })).toEqual({
    kind: 'error',
    key: code,
    title: words.title,
    text: words.text,
  });
});
test('An error toast that offers a retry shows the app’s title and the operator’s own error text', () => {
  const refusal = { code: 'commonError', serverText: 'Касса закрыта до утра' } as const;
  expect(errorToast(i18n, { key: 'x', refusal, retry: () => undefined })).toMatchObject({
    title: 'Не получилось',
    text: 'Касса закрыта до утра',
  });
});

// B049
test('The error text contains the data of the server’s refusal, such as the distance, the debt or the waiting time', () => {
  expect(errorTexts(i18n, { code: 'bikeIsFarFromUser', distanceMeters: 83 }).text).toContain('85\u00A0м');
  expect(errorTexts(i18n, { code: 'accountDebt', debt: 248 }).title).toBe('Сначала оплатите долг 248\u00A0₽');
  expect(errorTexts(i18n, { code: 'blockedUserAuthError', userId: '482917' }).text).toContain('482917');
  expect(errorTexts(i18n, { code: 'loginDelayed', retryInSeconds: 40 }).text).toContain('40\u00A0секунд');
});

test('The error parkingNotAllowed has one icon at a dock and another icon elsewhere', () => {
  expect(errorTexts(i18n, { code: 'parkingNotAllowed', atDock: true }).icon).toBe('no-entry');
  expect(errorTexts(i18n, { code: 'parkingNotAllowed' }).icon).toBe('parking');
});

test('The operator’s own text replaces the text of a generic error, but not the text of a specific error such as a debt', () => {
  expect(errorTexts(i18n, { code: 'unknownError', serverText: 'Касса закрыта' }).text).toBe('Касса закрыта');
  expect(errorTexts(i18n, { code: 'accountDebt', serverText: 'debt' }).text).not.toBe('debt');
});

// B037
test('The error title for an unknown vehicle contains the vehicle number if the refusal contains this number', () => {
  expect(errorTexts(i18n, { code: 'bikeNotFound', number: '99990' }).title).toContain('99990');
  expect(errorTexts(i18n, { code: 'bikeNotFound' }).title).toBe('Такого номера нет');
});

test.each(codes.filter((code) => catalogue[code].surface === 'banner'))(
  'The banner for the error %s has a title that fits on one line',
  (code) => {
    expect(errorTexts(i18n, { code }).title.length).toBeLessThanOrEqual(24);
  },
);

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0';
test.each([
  [`${iPhone} CriOS/130.0 Mobile/15E148 Safari/604.1`, 'phone'],
  [`${iPhone} Version/18.0 Mobile/15E148 Safari/604.1`, 'phone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15', 'safari'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0', 'firefox'],
  [`${android} Mobile Safari/537.36`, 'address'],
  [`${android} YaBrowser/24.10 Mobile Safari/537.36`, 'address'],
])('For the user agent %s, the help names “%s” as the place where the rider allows the location', (userAgent, keeper) =>
  expect(permissionOwner(userAgent, false)).toBe(keeper),
);

test('In the installed app, the help with permissions describes an app’s settings, not a browser’s', () => {
  expect(permissionOwner(`${android} Mobile Safari/537.36`, true)).toBe('app');
  expect(browserOf(`${android} Mobile Safari/537.36`, true)).toBe('app');
});

test.each(Object.entries(stepLabel))(
  'The button for the next step %s has a text of at most 20 characters',
  (_step, label) => {
    expect(i18n._(label)).toMatch(/\p{L}/u);
    expect(i18n._(label).length).toBeLessThanOrEqual(20);
  },
);
