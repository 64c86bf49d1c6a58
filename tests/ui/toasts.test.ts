import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToasts } from '#ui/toasts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const texts = (toasts: ReturnType<typeof createToasts>) => toasts.snapshot().map((toast) => toast.text);

test('A toast closes by itself within 6 s, but a toast with a button stays longer', () => {
  const toasts = createToasts();
  toasts.show({ kind: 'information', text: 'short' });
  toasts.show({ kind: 'error', text: 'long', action: { label: 'again', onPress: () => {} } });
  vi.advanceTimersByTime(6_000);
  expect(texts(toasts)).toEqual(['long']);
  vi.advanceTimersByTime(6_000);
  expect(texts(toasts)).toEqual([]);
});

test('A new toast with the key of a shown toast replaces it and stays for its own full time', () => {
  const toasts = createToasts();
  toasts.show({ kind: 'warning', text: 'first', key: 'battery' });
  vi.advanceTimersByTime(5_000);
  toasts.show({ kind: 'warning', text: 'second', key: 'battery' });
  vi.advanceTimersByTime(5_000);
  expect(texts(toasts)).toEqual(['second']);
});

test('A toast stays while the rider holds it', () => {
  const toasts = createToasts();
  const key = toasts.show({ kind: 'ride', text: 'held' });
  toasts.hold(key);
  vi.advanceTimersByTime(60_000);
  expect(texts(toasts)).toEqual(['held']);
  toasts.release(key);
  vi.advanceTimersByTime(6_000);
  expect(texts(toasts)).toEqual([]);
});

test('The app shows at most three toasts, and removes the oldest toast when a fourth toast comes', () => {
  const toasts = createToasts();
  for (const text of ['1', '2', '3', '4']) toasts.show({ kind: 'information', text });
  expect(texts(toasts)).toEqual(['2', '3', '4']);
});
