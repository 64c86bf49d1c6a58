import { afterEach, expect, test, vi } from 'vitest';
import { NO_PAY_RETURN } from '#domain/paymentOrder.ts';
import { createPaymentRecord, paymentSlot } from '#platform/paymentRecord.ts';
import { createPhotoStore } from '#platform/photos.ts';
import { forgetRider } from '#platform/sessionStore.ts';
import { memoryStorage } from '../support/memoryStorage.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('If the browser’s database does not answer within three seconds, the app works without it until it answers', async () => {
  vi.useFakeTimers();
  const requests: { onsuccess?: () => void; onerror?: () => void }[] = [];
  const silent = () => {
    const request: (typeof requests)[number] & { error: null } = { error: null };
    requests.push(request);
    return request;
  };
  vi.stubGlobal('indexedDB', { open: silent, deleteDatabase: silent });
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  const record = createPaymentRecord(
    paymentSlot(),
    () => '100001',
    () => null,
  );
  const photos = createPhotoStore(async (picture) => picture);
  const first = vi.fn<() => void>();
  void record.consume().then(first);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(first).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(first).toHaveBeenCalledWith(null);

  // No clock moves from here on.
  expect(await record.read()).toBeNull();
  await record.write({ ...NO_PAY_RETURN, path: '/tariffs' });
  expect(await photos.store(new Blob(['photo']))).toMatchObject({ kind: 'kept', lasts: false });

  const forgotten = forgetRider();
  await vi.advanceTimersByTimeAsync(3_000);
  await forgotten;

  // The database answers at last, and the app asks it again.
  for (const request of requests) request.onerror?.();
  await vi.advanceTimersByTimeAsync(0);
  const again = vi.fn<() => void>();
  void record.read().then(again);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(again).not.toHaveBeenCalled();
  requests.at(-1)?.onerror?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(again).toHaveBeenCalledWith(expect.objectContaining({ path: '/tariffs' }));
});
