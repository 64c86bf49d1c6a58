import { afterEach, expect, test, vi } from 'vitest';
import { installTrustedTypes } from '#platform/trustedTypes.ts';

type Rules = Record<string, (url: string) => string | null>;

/** What the page gives the browser, under `https://ride.example/map`. */
function policiesOf(ours: readonly string[]): [string, Rules][] {
  const made: [string, Rules][] = [];
  vi.stubGlobal('document', { baseURI: 'https://ride.example/map' });
  vi.stubGlobal('window', {
    trustedTypes: { createPolicy: (name: string, rules: Rules) => void made.push([name, rules]) },
  });
  installTrustedTypes(ours);
  return made;
}

afterEach(() => vi.unstubAllGlobals());

// S003
test('The app’s only Trusted Types policy can create script addresses, but neither HTML nor script text', () => {
  expect(policiesOf(['/sw.js']).map(([name, rules]) => [name, Object.keys(rules)])).toEqual([
    ['default', ['createScriptURL']],
  ]);
});

// S003
test.each([
  ['/sw.js', true],
  ['https://ride.example/sw.js', true],
  ['/sw.js?', false],
  ['/sw.js?next', false],
  ['/sw.json', false],
  ['/other/sw.js', false],
  ['//evil.example/sw.js', false],
  ['http://ride.example/sw.js', false],
  ['blob:https://ride.example/0b1e', false],
  ['data:text/javascript,alert(1)', false],
])('The Trusted Types policy decides correctly if it allows the script URL %s', (url, passes) => {
  const [made] = policiesOf(['/assets/worker.mjs', '/sw.js']);
  expect(made?.[1]['createScriptURL']?.(url)).toBe(passes ? url : null);
});
