import { expect, test, vi } from 'vitest';
import { keepStorage } from '#platform/keepStorage.ts';

const storage = (isKept: boolean, answer: () => Promise<boolean>) => ({
  persisted: () => Promise.resolve(isKept),
  persist: vi.fn<() => Promise<boolean>>(answer),
});

test('The app does not ask a browser to keep its storage if the browser already keeps it', async () => {
  const kept = storage(true, () => Promise.resolve(false));
  expect(await keepStorage(kept)).toBe(true);
  expect(kept.persist).not.toHaveBeenCalled();
});

test('The browser’s answer decides whether it keeps the app’s storage, and a failed request counts as a refusal', async () => {
  expect(await keepStorage(storage(false, () => Promise.resolve(true)))).toBe(true);
  expect(await keepStorage(storage(false, () => Promise.resolve(false)))).toBe(false);
  expect(await keepStorage(storage(false, () => Promise.reject(new TypeError('no'))))).toBe(false);
  expect(await keepStorage(undefined)).toBe(false);
});
