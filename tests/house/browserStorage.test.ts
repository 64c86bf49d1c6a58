import { expect, test } from 'vitest';
import { breaches, code } from './tree.ts';

/** What a browser that blocks all cookies and site data refuses with an exception when it is touched. */
const BLOCKABLE =
  /\b(?:localStorage|sessionStorage)\b|\bnew BroadcastChannel\b|\bcaches\.(?:keys|match|has)\(|\bin navigator\b/;

test('only src/platform/browserStorage.ts touches what a browser may refuse with an exception', () => {
  const pages = code.filter((path) => /^(src|machines)\//.test(path) && !path.startsWith('src/sw/'));
  const found = breaches(pages, BLOCKABLE).map((breach) => breach.split(':')[0]);
  expect([...new Set(found)]).toEqual(['src/platform/browserStorage.ts']);
});
