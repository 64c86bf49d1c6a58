import { expect, test } from 'vitest';
import { shellOf } from '#server/shell.ts';

const settings = {
  gatewayApiUrl: 'https://gateway.example',
  mapsAppUrl: 'https://maps.example/?to={latitude},{longitude}&by="foot"',
  features: { smooveBikes: true },
};
const shell = shellOf(
  '<!doctype html>\n<html lang="ru" data-first="landing">\n<head></head><body></body></html>',
  settings,
);
const rootOf = (path: string, language?: string) => /<html[^>]*>/.exec(shell(path, language).plain.toString())?.[0];

test.each([
  ['/', 'ru-RU,ru;q=0.9,en;q=0.8', '<html lang="ru" data-first="landing">'],
  ['/', 'en-GB,en;q=0.9,ru;q=0.8', '<html lang="en" data-first="landing">'],
  ['/', 'de', '<html lang="en" data-first="landing">'],
  ['/', undefined, '<html lang="ru" data-first="landing">'],
  ['/registration', 'ru', '<html lang="ru" data-first="registration">'],
  ['/login/restore', 'en', '<html lang="en" data-first="restore">'],
  ['/login', 'en', '<html lang="en" data-first="signIn">'],
  // Only the first script knows whether a rider or a visitor comes here.
  ['/map', 'ru', '<html lang="ru" data-first="">'],
  ['/policy', 'ru', '<html lang="ru" data-first="">'],
])('At the path %s, a browser with Accept-Language %s gets a page with the root tag %s', (path, language, root) =>
  expect(rootOf(path, language)).toBe(root),
);

test('The page lists the optional features that the operator offers', () => {
  const offers = ['email', 'analytics'] as const;
  const page = shellOf('<html lang="ru" data-first="landing">', settings, offers)('/login/restore', 'ru');
  expect(page.plain.toString()).toBe('<html lang="ru" data-first="restore" data-offers="email analytics">');
});

test('The page of a bike or a station contains only its own card template, and the settings for the first script', () => {
  const draft = (card: string) => `<template data-card="${card}"><p>{number}</p></template>`;
  const page = shellOf(`<html lang="ru" data-first="landing">${draft('bike')}${draft('station')}`, settings);
  const named =
    'data-settings="{&quot;gatewayApiUrl&quot;:&quot;https://gateway.example&quot;,&quot;mapsAppUrl&quot;:&quot;https://maps.example/?to={latitude},{longitude}&amp;by=\\&quot;foot\\&quot;&quot;,&quot;features&quot;:{&quot;smooveBikes&quot;:true}}"';
  const textOf = (path: string) => page(path, 'en').plain.toString();
  expect(textOf('/bike/51307')).toBe(`<html lang="en" data-first="bike" ${named}>${draft('bike')}`);
  expect(textOf('/station/7')).toBe(`<html lang="en" data-first="station" ${named}>${draft('station')}`);
  expect(textOf('/')).toBe('<html lang="en" data-first="landing">');
});

test('The server makes caches store the page separately for each language', () => {
  expect(shell('/', 'ru').vary).toBe('Accept-Language');
  expect(shell('/', 'ru').etag).not.toBe(shell('/', 'en').etag);
});
