import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { inlineHashes, inlineHashesAcross, rememberInlineHashes } from '#server/inlineHashes.ts';

const dist = mkdtempSync(join(tmpdir(), 'velorent-dist-'));
const page = (script: string) => `<style>p{}</style><script>${script}</script><script src="/a.js"></script>`;

/** What a build leaves of the folder before: nothing. */
function build(script: string): void {
  const writeHashesBefore = rememberInlineHashes(dist);
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(join(dist, '.vite'), { recursive: true });
  writeFileSync(join(dist, 'index.html'), page(script));
  writeHashesBefore();
}
afterAll(() => rmSync(dist, { recursive: true, force: true }));

test('The security headers allow the inline scripts of this build and of the previous build, but not of older builds', () => {
  expect(inlineHashesAcross(dist)).toBeNull();
  build('1;');
  expect(inlineHashesAcross(dist)).toEqual(inlineHashes(page('1;')));
  build('2;');
  build('3;');
  expect(inlineHashesAcross(dist)).toEqual({
    scripts: [...inlineHashes(page('3;')).scripts, ...inlineHashes(page('2;')).scripts],
    styles: inlineHashes(page('3;')).styles,
  });
});
