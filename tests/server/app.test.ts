import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { sandboxAddition } from '#server/sandbox/addition.ts';
import { serveBuild, served } from './build.ts';

const { port, end } = await serveBuild();
afterAll(end);

/** Not fetch: it hides what is compressed and will not send an encoding of ours. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const asked = request({ port, host: '127.0.0.1', path, headers, method }).end();
  const [response]: IncomingMessage[] = await once(asked, 'response');
  if (!response) throw new Error('no response');
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

test.each(['/', '/map', '/map/ride/finish?x=1', '/shorturl/abc', '/Policy', '/nothing/here'])(
  'The server answers a request for %s with the app’s page',
  async (path) => {
    const answer = await ask(path);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.body.toString()).toContain('<title>Велорент</title>');
  },
);

// S034
test('The server asks search engines to leave out the page of a shared ride, and no other page', async () => {
  expect((await ask('/follow')).headers['x-robots-tag']).toBe('noindex');
  expect((await ask('/')).headers['x-robots-tag']).toBeUndefined();
});

test.each([
  '/assets/index-gone.js',
  '/assets/lost',
  '/robots.txt',
  '/.vite/manifest.json',
  '/sandbox/phone.js',
  '/sandbox/charts.js',
  '/sandbox/charts/',
  '/sandbox/charts/page.js',
  '/sandbox/other',
  '/%2e%2e/package.json',
])('The server answers the path %s with 404, and does not send the page of the app', async (path) => {
  const answer = await ask(path);
  expect(answer.status).toBe(404);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
});

test('The server accepts only GET and HEAD requests, and sends no body for HEAD', async () => {
  const answer = await ask('/map', {}, 'POST');
  expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
  const { status, body } = await ask('/map', {}, 'HEAD');
  expect([status, body.length]).toEqual([200, 0]);
});

test('A server with the sandbox puts the sandbox’s address into the page, and also sends the sandbox’s page script', async () => {
  const beside = await serveBuild(served, { addition: sandboxAddition('http://localhost:4176') });
  onTestFinished(beside.end);
  const answers = await Promise.all(
    ['/', '/sandbox/phone.js', '/sandbox/constructor'].map((path) => fetch(`${beside.origin}${path}`)),
  );
  expect(await answers[0]?.text()).toContain('<meta name="velorent-sandbox" content="http://localhost:4176">');
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404]);
});

test('For a file with a hashed name, the server sends the compressed copy, which browsers may cache for a year', async () => {
  const answer = await ask('/assets/index-abc123.js', { 'Accept-Encoding': 'br' });
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(answer.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(answer.body).toString()).toContain("console.log('ride')");
});

test.each(['/version.json', '/config.json', '/favicon.svg', '/map'])(
  'The server makes browsers revalidate %s at each request',
  async (path) => {
    expect((await ask(path)).headers['cache-control']).toBe('no-cache');
  },
);

test.each(['br', 'gzip', 'identity'])(
  'The server answers 304 without a body for an unchanged page with the encoding %s',
  async (encoding) => {
    const first = await ask('/map', { 'Accept-Encoding': encoding });
    const again = await ask('/map', { 'Accept-Encoding': encoding, 'If-None-Match': String(first.headers.etag) });
    expect(again.status).toBe(304);
    expect(again.body.length).toBe(0);
  },
);

test('The server still serves the build’s files after someone has deleted the build’s directory', async () => {
  const other = await serveBuild();
  onTestFinished(other.end);
  rmSync(other.dist, { recursive: true });
  const asset = await fetch(`${other.origin}/assets/index-abc123.js`);
  expect(await asset.text()).toContain("console.log('ride')");
});

test('The server does not send an encoding that the client refuses', async () => {
  const answer = await ask('/map', { 'Accept-Encoding': 'br;q=0, gzip' });
  expect(answer.headers['content-encoding']).toBe('gzip');
});

const tiles = '/assets/city-abc123.pmtiles';
const part = (range: string, more = {}) => ask(tiles, { Range: range, ...more });

type Ranged = [range: string, status: number, body: string, said: string | undefined];
test.each<Ranged>([
  ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
  ['bytes=7-', 206, '789', 'bytes 7-9/10'],
  ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
  ...['bytes=10-12', 'bytes=5-2', 'bytes=-3', 'bytes=0-1,4-5', 'pages=1-2', 'bytes='].map((range): Ranged => [
    range,
    200,
    '0123456789',
    undefined,
  ]),
])('The server answers a request for the range %s with status %i and the text “%s”', async (range, ...wanted) => {
  const { status, body, headers } = await part(range);
  expect([status, body.toString(), headers['content-range']]).toEqual(wanted);
});

test('When a range request has the ETag of an older file, the server sends the whole file', async () => {
  const { headers } = await ask(tiles);
  expect((await part('bytes=0-3', { 'If-Range': String(headers.etag) })).status).toBe(206);
  expect((await part('bytes=0-3', { 'If-Range': '"older"' })).status).toBe(200);
});

test('The server sends the whole of a compressed file, even when the request asks for a range', async () => {
  const { status } = await ask('/assets/index-abc123.js', { 'Accept-Encoding': 'br', Range: 'bytes=0-3' });
  expect(status).toBe(200);
});

// S001, S005
describe('the security headers of every answer', () => {
  test.each(['/', '/config.json', '/assets/index-abc123.js', '/assets/gone.js'])(
    'The response to a request for %s has the security headers',
    async (path) => {
      const { headers } = await ask(path);
      expect(headers).toMatchObject({
        'cross-origin-opener-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
      });
      const permitted = String(headers['permissions-policy']).split(', ');
      expect(permitted.filter((one) => !one.endsWith('=()'))).toEqual(
        [
          'camera',
          'geolocation',
          'screen-wake-lock',
          'web-share',
          'clipboard-read',
          'clipboard-write',
          'accelerometer',
          'gyroscope',
          'magnetometer',
        ].map((name) => `${name}=(self)`),
      );
      expect(permitted).toContain('microphone=()');
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob: https://main.example; connect-src 'self' https://main.example " +
          "https://gateway.example https://data.example wss://data.example; worker-src 'self'; font-src 'self'; manifest-src 'self'; " +
          "media-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default",
      );
    },
  );

  test.each([
    [400, 'bytes that are no request', 'nonsense\r\n\r\n'],
    [400, 'a request without a host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    [417, 'an unknown Expect header', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: much\r\nConnection: close\r\n\r\n'],
    [431, 'a header that is too long', `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`],
  ])('The server’s %i response to %s has the security headers and a request ID', async (status, _, sent) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(sent);
    const [line, ...lines] = (await text(socket)).split('\r\n');
    expect(line).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const { headers } = await ask('/');
    for (const name of ['content-security-policy', 'x-content-type-options', 'strict-transport-security'])
      expect(lines.map((one) => one.replace(/^[^:]*/, (title) => title.toLowerCase()))).toContain(
        `${name}: ${String(headers[name])}`,
      );
    expect(lines).toContainEqual(expect.stringMatching(/^X-Request-Id: [0-9a-f-]{36}$/));
  });

  // S030
  test('An operator’s server names no sandbox, neither in its page nor in config.json', async () => {
    expect((await ask('/')).body.toString()).not.toContain('sandbox');
    expect(JSON.parse((await ask('/config.json')).body.toString())).toMatchObject({ sandbox: null });
  });
});
