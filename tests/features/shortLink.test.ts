import { expect, test } from 'vitest';
import { pathOfLink } from '#features/shortLink/pathOfLink.ts';

test.each([
  [{ kind: 'vehicle', value: '12' }, '/map?bike=12'],
  [{ kind: 'station', value: '7' }, '/map?station=7'],
  [{ kind: 'path', value: '/history' }, '/history'],
  [{ kind: 'path', value: 'https://evil.example' }, undefined],
  [{ kind: 'vehicle', value: '12&x=1' }, undefined],
] as const)('%j leads to %s', (link, address) => {
  expect(pathOfLink(link)).toBe(address);
});
