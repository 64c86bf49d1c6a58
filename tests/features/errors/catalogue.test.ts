import { setupI18n } from '@lingui/core';
import { describe, expect, test } from 'vitest';
import type { ErrorCode } from '#domain/errorCode.ts';
import { catalogue } from '#errors/catalogue.ts';
import { errorWords } from '#errors/errorWords.ts';
import { stepLabel } from '#errors/nextStep.ts';

const i18n = setupI18n({ locale: 'ru', messages: { ru: {} } });
const codes = Object.keys(catalogue).filter((code): code is ErrorCode => code in catalogue);

describe.each(codes)('%s', (code) => {
  const { title, text } = errorWords(i18n, { code });
  const said = `${title} ${text ?? ''}`;

  test('says what happened, and what to do unless it stands at a field', () => {
    expect(title).not.toBe('');
    expect(catalogue[code].surface === 'inline' || Boolean(text)).toBe(true);
  });
  test('has a way on', () => {
    expect(catalogue[code].next.length).toBeGreaterThan(0);
  });
  test('keeps the tone: no exclamation marks, no «ошибка», no «пожалуйста», no codes, no holes', () => {
    expect(said).not.toMatch(/!|ошибк|пожалуйста|undefined|[{}_]/i);
  });
});

test('what the refusal knows stands in its words', () => {
  expect(errorWords(i18n, { code: 'bikeIsFarFromUser', distanceMeters: 83 }).text).toContain('85\u00A0м');
  expect(errorWords(i18n, { code: 'accountDebt', debt: 248 }).title).toBe('Сначала долг 248\u00A0₽');
  expect(errorWords(i18n, { code: 'blockedUserAuthError', userId: '482917' }).text).toContain('482917');
  expect(errorWords(i18n, { code: 'loginDelayed', retryInSeconds: 40 }).text).toContain('40\u00A0секунд');
});

test('the operator’s own text is shown where ours says little, and nowhere else', () => {
  expect(errorWords(i18n, { code: 'unknownError', serverText: 'Касса закрыта' }).text).toBe('Касса закрыта');
  expect(errorWords(i18n, { code: 'accountDebt', serverText: 'debt' }).text).not.toBe('debt');
});

test.each(Object.entries(stepLabel))('the button of %s has at most 20 letters', (_step, label) => {
  expect(i18n._(label).length).toBeLessThanOrEqual(20);
});
