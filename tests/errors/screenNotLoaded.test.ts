import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { entranceCode, ScreenNotLoaded } from '#errors/screenNotLoaded.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

// G013
test('The app waits at most 120 s for the code of a screen, and then reports a failure (account §9)', async () => {
  const failures: unknown[] = [];
  entranceCode(() => new Promise(() => {}))().catch((cause: unknown) => failures.push(cause));
  await vi.advanceTimersByTimeAsync(119_999);
  expect(failures).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(failures).toEqual([expect.any(ScreenNotLoaded)]);
});

test('The app reports a failed load of a screen’s code at once, and stops its timer after any load', async () => {
  await expect(
    entranceCode(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))(),
  ).rejects.toThrow(ScreenNotLoaded);
  await expect(entranceCode(async () => 'screen')()).resolves.toBe('screen');
  expect(vi.getTimerCount()).toBe(0);
});
