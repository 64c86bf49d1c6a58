import { afterEach, describe, expect, it, vi } from 'vitest';
import { getLegalText, getLegalVersions } from '#api/legal.ts';

afterEach(() => vi.unstubAllGlobals());

const rejectWith = (cause: unknown) => vi.stubGlobal('fetch', () => Promise.reject(cause));
const signal = new AbortController().signal;

describe('a document of the operator that does not arrive', () => {
  it.each([new TypeError('Failed to fetch'), new DOMException('late', 'TimeoutError')])(
    'A document that fails to load with %s is a network fault, not a bug',
    async (cause) => {
      rejectWith(cause);
      await expect(getLegalVersions(signal)).rejects.toMatchObject({ name: 'Fault', code: 'networkErrorTitle' });
      await expect(getLegalText('KID', 'ru', signal)).rejects.toMatchObject({ name: 'Fault' });
    },
  );

  it('A cancelled document request throws its own error', async () => {
    rejectWith(new DOMException('left', 'AbortError'));
    await expect(getLegalVersions(signal)).rejects.toMatchObject({ name: 'AbortError' });
  });
});
