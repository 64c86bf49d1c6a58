import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { entranceCode, ScreenNotLoaded } from '#errors/screenNotLoaded.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a screen whose code does not come is waited for 120 s, and no longer (account §9)', async () => {
  const failures: unknown[] = [];
  entranceCode(() => new Promise(() => {}))().catch((cause: unknown) => failures.push(cause));
  await vi.advanceTimersByTimeAsync(119_999);
  expect(failures).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(failures).toEqual([expect.any(ScreenNotLoaded)]);
});

test('one that is missing is not waited for, one that has come keeps no clock running', async () => {
  await expect(
    entranceCode(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))(),
  ).rejects.toThrow(ScreenNotLoaded);
  await expect(entranceCode(async () => 'screen')()).resolves.toBe('screen');
  expect(vi.getTimerCount()).toBe(0);
});
