import { expect, test } from 'vitest';
import { breaches, code } from './tree.ts';

/** Storage that throws when it is touched in a browser that blocks all cookies and site data. */
const BLOCKABLE =
  /\b(?:localStorage|sessionStorage)\b|\bnew BroadcastChannel\b|\bcaches\.(?:keys|match|has)\(|\bin navigator\b/;

test('Only src/platform/browserStorage.ts uses storage that throws an error when the browser blocks it', () => {
  const pages = code.filter((path) => /^(src|machines)\//.test(path) && !path.startsWith('src/sw/'));
  const found = breaches(pages, BLOCKABLE).map((breach) => breach.split(':')[0]);
  expect([...new Set(found)]).toEqual(['src/platform/browserStorage.ts']);
});
