import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Serving } from '#server/app.ts';
import { READY_WITHIN_MS } from '#server/probes.ts';
import { serveBuild, served } from './build.ts';

afterEach(() => void vi.useRealTimers());

/** The port of a server of a small build. */
async function serve(serving?: Serving): Promise<number> {
  const { port, end } = await serveBuild(served, serving);
  onTestFinished(end);
  return port;
}

const statusesOf = (port: number) =>
  Promise.all(['/healthz', '/readyz'].map(async (path) => (await fetch(`http://127.0.0.1:${port}${path}`)).status));

test('While the database does not answer, the server reports itself alive but not ready; when it answers, the server is ready', async () => {
  let isAway = true;
  const port = await serve({
    ready: async () => {
      if (isAway) throw new Error('away');
    },
  });
  expect(await statusesOf(port)).toEqual([200, 503]);
  isAway = false;
  expect(await statusesOf(port)).toEqual([200, 200]);
});

test('The server reports itself not ready when the database has not answered within a time limit', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const ready = vi.fn<() => Promise<unknown>>(() => new Promise(() => undefined));
  const answers = statusesOf(await serve({ ready }));
  await vi.waitUntil(() => ready.mock.calls.length === 1);
  vi.advanceTimersByTime(READY_WITHIN_MS);
  expect(await answers).toEqual([200, 503]);
});

test('The server forbids caches to store the response to a health probe', async () => {
  const port = await serve();
  for (const path of ['/healthz', '/readyz'])
    expect((await fetch(`http://127.0.0.1:${port}${path}`)).headers.get('cache-control')).toBe('no-store');
});

const UUID = /^[0-9a-f-]{36}$/;
const idFor = async (port: number, given: Record<string, string>, path = '/map') =>
  (await fetch(`http://127.0.0.1:${port}${path}`, { headers: given })).headers.get('x-request-id');

test.each(['2f1c0e8a-6f0b-4c2e-9c53-0a4b7f1d2e3c', '5fd0c1b2a3948576e1f20d3c4b5a6978', '01HF.8Z_x'])(
  'The server copies a proxy’s valid request ID %s into its response, also when the requested file is missing',
  async (id) => {
    const port = await serve();
    expect(await idFor(port, { 'X-Request-Id': id })).toBe(id);
    expect(await idFor(port, { 'X-Request-Id': id }, '/assets/lost.js')).toBe(id);
  },
);

test.each(['short', 'x'.repeat(65), 'with a space', '12345678, 12345678', '"quoted-id"', '{"level":"error"}'])(
  'The server replaces the malformed request ID %s with a new request ID',
  async (id) => expect(await idFor(await serve(), { 'X-Request-Id': id })).toMatch(UUID),
);

test('The server gives two requests without a request ID two different request IDs', async () => {
  const port = await serve();
  const ids = [await idFor(port, {}), await idFor(port, {})];
  for (const id of ids) expect(id).toMatch(UUID);
  expect(new Set(ids).size).toBe(2);
});
