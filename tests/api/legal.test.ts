import { afterEach, describe, expect, it, vi } from 'vitest';
import { getLegalText, getLegalVersions } from '#api/legal.ts';

afterEach(() => vi.unstubAllGlobals());

const rejectWith = (cause: unknown) => vi.stubGlobal('fetch', () => Promise.reject(cause));
const signal = new AbortController().signal;

describe('a document of the operator that does not arrive', () => {
  it.each([new TypeError('Failed to fetch'), new DOMException('late', 'TimeoutError')])(
    'is a fault that asks to try again after %s, never a bug to report',
    async (cause) => {
      rejectWith(cause);
      await expect(getLegalVersions(signal)).rejects.toMatchObject({ name: 'Fault', code: 'networkErrorTitle' });
      await expect(getLegalText('KID', 'ru', signal)).rejects.toMatchObject({ name: 'Fault' });
    },
  );

  it('throws its own error when its request is cancelled', async () => {
    rejectWith(new DOMException('left', 'AbortError'));
    await expect(getLegalVersions(signal)).rejects.toMatchObject({ name: 'AbortError' });
  });
});
