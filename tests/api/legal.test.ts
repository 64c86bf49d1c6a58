import { afterEach, expect, test, vi } from 'vitest';
import { getLegalText, getLegalVersions } from '#api/legal.ts';

afterEach(() => vi.unstubAllGlobals());

const rejectWith = (cause: unknown) => vi.stubGlobal('fetch', () => Promise.reject(cause));
const signal = new AbortController().signal;

test('When a legal document fails to load, the app treats the failure as a network fault, not as a bug', async () => {
  rejectWith(new TypeError('Failed to fetch'));
  await expect(getLegalVersions(signal)).rejects.toMatchObject({ name: 'Fault', code: 'networkErrorTitle' });
  await expect(getLegalText('KID', 'ru', signal)).rejects.toMatchObject({ name: 'Fault' });
});

test('A cancelled request for the legal documents throws an AbortError', async () => {
  rejectWith(new DOMException('left', 'AbortError'));
  await expect(getLegalVersions(signal)).rejects.toMatchObject({ name: 'AbortError' });
});
