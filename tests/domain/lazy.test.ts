import { expect, test, vi } from 'vitest';
import { lazy } from '#domain/lazy.ts';

test('When two callers need code on demand, the app loads the code once and notifies its listeners once', async () => {
  const load = vi.fn<() => Promise<string>>(async () => 'code');
  const code = lazy(load);
  const changes: (string | null)[] = [];
  code.watch(() => changes.push(code.loaded()));
  expect(code.loaded()).toBeNull();
  expect(await Promise.all([code(), code()])).toEqual(['code', 'code']);
  expect([load.mock.calls.length, changes]).toEqual([1, ['code']]);
});

test('When the app fails to load code on demand, the next call loads the code again', async () => {
  const load = vi.fn<() => Promise<string>>(async () => 'code');
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const code = lazy(load);
  await expect(code()).rejects.toThrow('Failed to fetch');
  expect(code.loaded()).toBeNull();
  expect(await code()).toBe('code');
});

test('When the app clears the rider’s data, it drops what it has loaded and ignores the result of a load still under way', async () => {
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
