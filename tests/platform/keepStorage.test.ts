import { expect, test, vi } from 'vitest';
import { keepStorage } from '#platform/keepStorage.ts';

const storage = (isKept: boolean, answer: () => Promise<boolean>) => ({
  persisted: () => Promise.resolve(isKept),
  persist: vi.fn<() => Promise<boolean>>(answer),
});

test('a browser that keeps the storage already is not asked again', async () => {
  const kept = storage(true, () => Promise.resolve(false));
  expect(await keepStorage(kept)).toBe(true);
  expect(kept.persist).not.toHaveBeenCalled();
});

test('the answer of the browser counts, and none is a no', async () => {
  expect(await keepStorage(storage(false, () => Promise.resolve(true)))).toBe(true);
  expect(await keepStorage(storage(false, () => Promise.resolve(false)))).toBe(false);
  expect(await keepStorage(storage(false, () => Promise.reject(new TypeError('no'))))).toBe(false);
  expect(await keepStorage(undefined)).toBe(false);
});
