import { expect, test } from 'vitest';
import { shellOf } from '#server/shell.ts';

const shell = shellOf('<!doctype html>\n<html lang="ru" data-first="landing">\n<head></head><body></body></html>');
const rootOf = (path: string, language?: string) => /<html[^>]*>/.exec(shell(path, language).plain.toString())?.[0];

test.each([
  ['/', 'ru-RU,ru;q=0.9,en;q=0.8', '<html lang="ru" data-first="landing">'],
  ['/', 'en-GB,en;q=0.9,ru;q=0.8', '<html lang="en" data-first="landing">'],
  ['/', 'de', '<html lang="en" data-first="landing">'],
  ['/', undefined, '<html lang="ru" data-first="landing">'],
  ['/registration', 'ru', '<html lang="ru" data-first="registration">'],
  ['/login/restore', 'en', '<html lang="en" data-first="restore">'],
  ['/login', 'en', '<html lang="en" data-first="signIn">'],
  ['/bike/51307', 'en', '<html lang="en" data-first="card">'],
  ['/station/7', 'ru', '<html lang="ru" data-first="card">'],
  // Only the first script knows whether a rider or a visitor comes here.
  ['/map', 'ru', '<html lang="ru" data-first="">'],
  ['/policy', 'ru', '<html lang="ru" data-first="">'],
])('The page %s for a browser in the language %s begins with %s', (path, language, root) =>
  expect(rootOf(path, language)).toBe(root),
);

test('The page names what this operator offers', () => {
  const page = shellOf('<html lang="ru" data-first="landing">', ['email', 'analytics'])('/login/restore', 'ru');
  expect(page.plain.toString()).toBe('<html lang="ru" data-first="restore" data-offers="email analytics">');
});

test('A cache stores the page of each language separately', () => {
  expect(shell('/', 'ru').vary).toBe('Accept-Language');
  expect(shell('/', 'ru').etag).not.toBe(shell('/', 'en').etag);
});
