import { afterEach, describe, expect, it, vi } from 'vitest';
import { getLegalText, getLegalVersions } from '#api/legal.ts';

afterEach(() => vi.unstubAllGlobals());

const rejectWith = (cause: unknown) => vi.stubGlobal('fetch', () => Promise.reject(cause));
const signal = new AbortController().signal;

describe('a document of the operator that does not arrive', () => {
  it.each([new TypeError('Failed to fetch'), new DOMException('late', 'TimeoutError')])(
    'When a legal document fails to load with %s, the app treats the failure as a network fault, not as a bug',
    async (cause) => {
      rejectWith(cause);
      await expect(getLegalVersions(signal)).rejects.toMatchObject({ name: 'Fault', code: 'networkErrorTitle' });
      await expect(getLegalText('KID', 'ru', signal)).rejects.toMatchObject({ name: 'Fault' });
    },
  );

  it('A cancelled request for the legal documents throws an AbortError', async () => {
    rejectWith(new DOMException('left', 'AbortError'));
    await expect(getLegalVersions(signal)).rejects.toMatchObject({ name: 'AbortError' });
  });
});
