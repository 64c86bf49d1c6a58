import { expect, test } from 'vitest';
import { type PhotoOutbox, type OwedPhotoFile, sendOwed } from '../../src/sw/photoSync.ts';

const picture = (photoId: string): OwedPhotoFile => ({
  photoId,
  blob: new Blob(['jpeg'], { type: 'image/jpeg' }),
  delivery: {
    url: 'https://gateway.example/api/rents/r1/photo',
    headers: { 'Idempotency-Key': photoId, 'Upload-Ticket': 'ut_1' },
  },
});

function outboxOf(...owed: OwedPhotoFile[]): PhotoOutbox & { settled: string[] } {
  const settled: string[] = [];
  return {
    settled,
    owed: () => Promise.resolve(owed),
    settle: (photoId) => Promise.resolve(void settled.push(photoId)),
  };
}

test('The worker sends a photo with its upload ticket and its own idempotency key, without the rider’s session', async () => {
  const outbox = outboxOf(picture('p1'));
  const sent: Request[] = [];
  await sendOwed(outbox, async (request) => {
    sent.push(request);
    return new Response(null, { status: 202 });
  });
  const [request] = sent;
  expect(request?.method).toBe('POST');
  expect(request?.url).toBe('https://gateway.example/api/rents/r1/photo');
  expect(Object.fromEntries(request?.headers ?? [])).toEqual({
    'content-type': 'image/jpeg',
    'idempotency-key': 'p1',
    'upload-ticket': 'ut_1',
  });
  expect(request?.credentials).toBe('omit');
  expect(await request?.text()).toBe('jpeg');
  expect(outbox.settled).toEqual(['p1']);
});

test.each([202, 400, 401, 409, 410, 413, 422])(
  'The worker does not send a photo again after a response with status %s',
  async (status) => {
    const outbox = outboxOf(picture('p1'), picture('p2'));
    await sendOwed(outbox, async () => new Response(null, { status }));
    expect(outbox.settled).toEqual(['p1', 'p2']);
  },
);

test.each([408, 425, 429, 500, 503])(
  'After a response with status %s, the worker keeps the photo in the outbox',
  async (status) => {
    const outbox = outboxOf(picture('p1'));
    await expect(sendOwed(outbox, async () => new Response(null, { status }))).rejects.toThrow(`photo: ${status}`);
    expect(outbox.settled).toEqual([]);
  },
);

test('When the network fails after the first of two photos, the worker keeps only the second photo in the outbox', async () => {
  const outbox = outboxOf(picture('p1'), picture('p2'));
  const answers = [new Response(null, { status: 202 })];
  await expect(
    sendOwed(outbox, async () => answers.shift() ?? Promise.reject(new TypeError('no network'))),
  ).rejects.toThrow('no network');
  expect(outbox.settled).toEqual(['p1']);
});
