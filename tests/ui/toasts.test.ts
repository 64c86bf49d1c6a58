import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToasts } from '#ui/toasts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const texts = (toasts: ReturnType<typeof createToasts>) => toasts.snapshot().map((toast) => toast.text);

test('a toast closes by itself, later when it has a button', () => {
  const toasts = createToasts();
  toasts.show({ kind: 'information', text: 'short' });
  toasts.show({ kind: 'error', text: 'long', action: { label: 'again', onPress: () => {} } });
  vi.advanceTimersByTime(6_000);
  expect(texts(toasts)).toEqual(['long']);
  vi.advanceTimersByTime(6_000);
  expect(texts(toasts)).toEqual([]);
});

test('a toast with the same key replaces the first one and restarts its time', () => {
  const toasts = createToasts();
  toasts.show({ kind: 'warning', text: 'first', key: 'battery' });
  vi.advanceTimersByTime(5_000);
  toasts.show({ kind: 'warning', text: 'second', key: 'battery' });
  vi.advanceTimersByTime(5_000);
  expect(texts(toasts)).toEqual(['second']);
});

test('a toast stays while it is held', () => {
  const toasts = createToasts();
  const key = toasts.show({ kind: 'ride', text: 'held' });
  toasts.hold(key);
  vi.advanceTimersByTime(60_000);
  expect(texts(toasts)).toEqual(['held']);
  toasts.release(key);
  vi.advanceTimersByTime(6_000);
  expect(texts(toasts)).toEqual([]);
});

test('three toasts are shown at most, the oldest is removed', () => {
  const toasts = createToasts();
  for (const text of ['1', '2', '3', '4']) toasts.show({ kind: 'information', text });
  expect(texts(toasts)).toEqual(['2', '3', '4']);
});
