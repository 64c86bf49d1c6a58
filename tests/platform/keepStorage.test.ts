import { expect, test, vi } from 'vitest';
import { keepStorage } from '#platform/keepStorage.ts';

const storage = (isKept: boolean, answer: () => Promise<boolean>) => ({
  persisted: () => Promise.resolve(isKept),
  persist: vi.fn<() => Promise<boolean>>(answer),
});

test('When the browser already gives the app persistent storage, the app does not ask for it', async () => {
  const kept = storage(true, () => Promise.resolve(false));
  expect(await keepStorage(kept)).toBe(true);
  expect(kept.persist).not.toHaveBeenCalled();
});

test('The app’s storage counts as persistent only if the browser grants the request; an error counts as a refusal', async () => {
  expect(await keepStorage(storage(false, () => Promise.resolve(true)))).toBe(true);
  expect(await keepStorage(storage(false, () => Promise.resolve(false)))).toBe(false);
  expect(await keepStorage(storage(false, () => Promise.reject(new TypeError('no'))))).toBe(false);
  expect(await keepStorage(undefined)).toBe(false);
});
