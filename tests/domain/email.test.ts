import { expect, test } from 'vitest';
import { emailAddress, emailFault } from '#domain/email.ts';

test.each([
  ['anna@example.ru', null],
  ['  anna@example.ru ', null],
  ['mailto:anna@example.ru', null],
  ['anna.krylova+bikes@mail.example.co.uk', null],
  ['анна@почта.рф', null],
  ['anna@xn--80a1acny.xn--p1ai', null],
  ["o'neil@example.com", null],
  ['', 'requiredField'],
  ['   ', 'requiredField'],
  ['anna', 'invalidEmail'],
  ['anna@', 'invalidEmail'],
  ['@example.ru', 'invalidEmail'],
  ['anna@example', 'invalidEmail'],
  ['anna@example.r', 'invalidEmail'],
  ['anna@example..ru', 'invalidEmail'],
  ['anna..k@example.ru', 'invalidEmail'],
  ['.anna@example.ru', 'invalidEmail'],
  ['anna.@example.ru', 'invalidEmail'],
  ['anna@-example.ru', 'invalidEmail'],
  ['anna@example.ru.', 'invalidEmail'],
  ['anna@bob@example.ru', 'invalidEmail'],
  ['anna@example.ru,bob@example.ru', 'invalidEmail'],
  ['Anna <anna@example.ru>', 'invalidEmail'],
  ['anna@127.0.0.1', 'invalidEmail'],
  [`${'a'.repeat(250)}@example.ru`, 'invalidEmail'],
] as const)('«%s»: %s', (typed, fault) => expect(emailFault(typed)).toBe(fault));

test('an address is kept without what pasting brought along', () => {
  expect(emailAddress(' mailto:Anna.K@Example.RU\u200B\n')).toBe('Anna.K@example.ru');
});

test('a long text without an address is judged at once', () => {
  const started = performance.now();
  emailFault(`${'a.'.repeat(20_000)}@`);
  emailFault(`a@${'b-'.repeat(20_000)}`);
  expect(performance.now() - started).toBeLessThan(1_000);
});
