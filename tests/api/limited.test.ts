import { expect, test } from 'vitest';
import { LARGEST, limited } from '#api/limited.ts';

const PART = 64 * 1024;

/** An answer without an end; counts what was read of it. */
function endless() {
  let parts = 0;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      parts++;
      controller.enqueue(new Uint8Array(PART));
    },
  });
  return { response: new Response(body, { status: 200 }), read: () => parts * PART };
}

test('an answer without an end is given up soon after the longest that is read', async () => {
  const { response, read } = endless();
  await expect(limited(response).text()).rejects.toThrow(new TypeError('the answer is too long'));
  expect(read()).toBeGreaterThan(LARGEST);
  expect(read()).toBeLessThan(LARGEST + 4 * PART);
});

test('the longest answer comes as it is, with its status and headers', async () => {
  const text = 'x'.repeat(LARGEST);
  const response = limited(new Response(text, { status: 422, headers: { 'Retry-After': '5' } }));
  expect([response.status, response.headers.get('Retry-After')]).toEqual([422, '5']);
  expect(await response.text()).toBe(text);
});

test('an answer without a body stays without one', () => {
  expect(limited(new Response(null, { status: 204 }))).toMatchObject({ status: 204, body: null });
});
