import { i18n } from '@lingui/core';
import { expect, test, vi } from 'vitest';

// Its file is still on the way.
vi.mock('#i18n/locales/ru.po', () => new Promise(() => undefined));

test('The texts of the first screens behind the entrance do not wait for the rest, which another screen has asked for', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('navigator', { language: 'ru-RU' });
  const { loadAllTexts, loadFirstTexts, startLanguage } = await import('#i18n/language.ts');
  await startLanguage();
  const atTheEntrance = Object.keys(i18n.messages).length;
  void loadAllTexts();
  await loadFirstTexts();
  expect(Object.keys(i18n.messages).length).toBeGreaterThan(atTheEntrance + 300);
});
