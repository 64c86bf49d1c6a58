import { expect, test, vi } from 'vitest';
import { lazy } from '#domain/lazy.ts';

test('Lazy code loads once and reports that it has loaded', async () => {
  const load = vi.fn<() => Promise<string>>(async () => 'code');
  const code = lazy(load);
  const changes: (string | null)[] = [];
  code.watch(() => changes.push(code.loaded()));
  expect(code.loaded()).toBeNull();
  expect(await Promise.all([code(), code()])).toEqual(['code', 'code']);
  expect([load.mock.calls.length, changes]).toEqual([1, ['code']]);
});

test('Lazy code that failed to load is loaded by the next call', async () => {
  const load = vi.fn<() => Promise<string>>(async () => 'code');
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const code = lazy(load);
  await expect(code()).rejects.toThrow('Failed to fetch');
  expect(code.loaded()).toBeNull();
  expect(await code()).toBe('code');
});

test('When the app clears the rider’s data, it drops the rider’s loaded values and a value that still loads', async () => {
  let forget = () => {};
  let arrive: (opened: number) => void = () => {};
  let opened = 0;
  const ofRider = lazy(
    () => (++opened === 1 ? new Promise<number>((done) => (arrive = done)) : Promise.resolve(opened)),
    (listener) => (forget = listener),
  );
  const first = ofRider();
  forget();
  arrive(1);
  await first;
  expect(ofRider.loaded()).toBeNull();
  expect(await ofRider()).toBe(2);
  forget();
  expect([ofRider.loaded(), await ofRider()]).toEqual([null, 3]);
});
