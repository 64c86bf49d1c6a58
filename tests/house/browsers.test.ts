import { expect, test } from 'vitest';
import { breaches, code } from './tree.ts';

const inApp = code.filter((path) => path.startsWith('src/'));

// Request.body: missing in Firefox. URL.parse: Chrome 126, Safari 18. Promise.withResolvers: Chrome 119, Safari 17.4.
test('the app calls nothing that a supported browser lacks', () => {
  expect(breaches(inApp, /^(?!\s*(\/\/|\*)).*(\brequest\.body\b|\bURL\.parse\(|\bwithResolvers\()/)).toEqual([]);
});
