import { execFileSync, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type ClientHttp2Session } from 'node:http2';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createAppServer, createSecureAppServer } from '#server/app.ts';
import { listen } from '#server/listen.ts';
import { readTls, SettingsError } from '#server/settings.ts';
import { served, smallBuild } from './build.ts';

const dist = await smallBuild();
const folder = mkdtempSync(join(tmpdir(), 'velorent-tls-'));
const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
const request509 = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=localhost';
execFileSync('openssl', [...request509.split(' '), '-keyout', key, '-out', cert], { stdio: 'ignore' });
const tls = readTls({ TLS_KEY_FILE: key, TLS_CERT_FILE: cert });
if (!tls) throw new Error('There is a key.');
const app = createSecureAppServer(dist, served, tls);
let origin = '';

beforeAll(async () => {
  origin = `https://localhost:${await listen(app, 0, 'localhost')}`;
});
afterAll(() => {
  app.close();
  app.closeAllConnections();
  rmSync(dist, { recursive: true });
  rmSync(folder, { recursive: true });
});

const over =
  (session: ClientHttp2Session) =>
  async (path: string, method = 'GET') => {
    const stream = session.request({ ':path': path, ':method': method }).end();
    const [headers]: unknown[] = await once(stream, 'response');
    const status: unknown = Reflect.get(Object(headers), ':status');
    return { status, body: await text(stream) };
  };

test('With a TLS key and a certificate, the server sends pages and files over one HTTP/2 connection', async () => {
  const session = connect(origin, { ca: tls.cert });
  const ask = over(session);
  const [page, settings, lost] = await Promise.all([ask('/map'), ask('/config.json'), ask('/assets/lost.js')]);
  expect(page).toEqual({ status: 200, body: expect.stringContaining('<title>Велорент</title>') });
  expect(settings.status).toBe(200);
  expect(JSON.parse(settings.body)).toMatchObject({ mainApiUrl: 'https://main.example' });
  expect(lost.status).toBe(404);
  expect(await ask('/', 'HEAD')).toEqual({ status: 200, body: '' });
  session.close();
});

test('An HTTP/2 connection allows 100 simultaneous requests, and the server closes an idle connection', async () => {
  const session = connect(origin, { ca: tls.cert });
  const [settings] = await once(session, 'remoteSettings');
  expect(settings).toMatchObject({ maxConcurrentStreams: 100 });
  session.close();

  const impatient = createSecureAppServer(dist, served, tls, { idleMs: 1 });
  const idle = connect(`https://localhost:${await listen(impatient, 0, 'localhost')}`, { ca: tls.cert });
  await new Promise((ended) => idle.on('error', () => undefined).on('close', () => ended(null)));
  expect(idle.destroyed).toBe(true);
  impatient.close();
});

test('When an HTTP/2 request has an unknown Expect header, the server answers 417 with a security header', async () => {
  const session = connect(origin, { ca: tls.cert });
  const [headers] = await once(session.request({ ':path': '/', expect: 'much' }).end(), 'response');
  expect(headers).toMatchObject({ ':status': 417, 'x-content-type-options': 'nosniff' });
  session.close();
});

test('The server uses HTTP/1.1 for a client that does not support HTTP/2', async () => {
  const status = await new Promise((resolve, reject) => {
    request(`${origin}/`, { ca: tls.cert }, (response) => {
      response.resume();
      resolve([response.statusCode, response.httpVersion, response.headers['strict-transport-security']]);
    })
      .on('error', reject)
      .end();
  });
  expect(status).toEqual([200, '1.1', 'max-age=63072000; includeSubDomains']);
});

test('When only one of the TLS settings is there, or the key file is missing, the server’s error names the setting', () => {
  expect(readTls({})).toBeNull();
  expect(() => readTls({ TLS_KEY_FILE: key })).toThrow(/^TLS_CERT_FILE is not set/);
  expect(() => readTls({ TLS_CERT_FILE: cert })).toThrow(/^TLS_KEY_FILE is not set/);
  expect(() => readTls({ TLS_KEY_FILE: join(folder, 'none'), TLS_CERT_FILE: cert })).toThrow(
    /^TLS_KEY_FILE names a file that cannot be read: /,
  );
});

/** Another private key, in a file of its own. */
function anotherKey(name: string, secret: object = {}): string {
  const path = join(folder, name);
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem', ...secret },
  });
  writeFileSync(path, privateKey);
  return path;
}

/** The first half of a file, in a file of its own. */
function halfOf(path: string): string {
  const half = `${path}.half`;
  const whole = readFileSync(path);
  writeFileSync(half, whole.subarray(0, whole.length >> 1));
  return half;
}

// What is wrong, and the way out.
test.each([
  [
    'a certificate as the key',
    () => ({ TLS_KEY_FILE: cert }),
    /^TLS_KEY_FILE names a file without a private key in it: ".+"\. Name the PEM file that has the line -----BEGIN PRIVATE KEY-----\.$/,
  ],
  [
    'a key with a passphrase',
    () => ({ TLS_KEY_FILE: anotherKey('locked.pem', { cipher: 'aes-256-cbc', passphrase: 'secret' }) }),
    /^TLS_KEY_FILE names a private key with a passphrase: ".+"\. Write it without one \(openssl pkey -in /,
  ],
  [
    'half a key',
    () => ({ TLS_KEY_FILE: halfOf(key) }),
    /^TLS_KEY_FILE names a private key that is damaged, or too weak for browsers: ".+"\. Copy the file again/,
  ],
  [
    'a key as the certificate',
    () => ({ TLS_CERT_FILE: key }),
    /^TLS_CERT_FILE names a file without a certificate in it: ".+"\. Name the PEM file that has the line -----BEGIN CERTIFICATE-----\.$/,
  ],
  [
    'half a certificate',
    () => ({ TLS_CERT_FILE: halfOf(cert) }),
    /^TLS_CERT_FILE names a certificate that is damaged, or too weak for browsers: ".+"\. Copy the file again/,
  ],
  ['the key of another certificate', () => ({ TLS_KEY_FILE: anotherKey('other.pem') }), /do not belong together/],
  [
    'a folder as the key',
    () => ({ TLS_KEY_FILE: folder }),
    /^TLS_KEY_FILE names a file that cannot be read: ".+"\. Correct the path/,
  ],
])('The server refuses %s in the TLS settings', (_, wrong, words) => {
  const read = () => readTls({ TLS_KEY_FILE: key, TLS_CERT_FILE: cert, ...wrong() });
  expect(read).toThrow(SettingsError);
  expect(read).toThrow(words);
});

test('When the TLS certificate has expired, the server prints a warning when it starts, and still uses the certificate', () => {
  const says = vi.spyOn(console, 'warn').mockReturnValue();
  readTls({ TLS_KEY_FILE: key, TLS_CERT_FILE: cert });
  expect(says).not.toHaveBeenCalled();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 86_400_000 });
  expect(readTls({ TLS_KEY_FILE: key, TLS_CERT_FILE: cert })).not.toBeNull();
  vi.useRealTimers();
  expect(says.mock.calls).toEqual([[expect.stringMatching(/^The certificate of TLS_CERT_FILE ended on /)]]);
  says.mockRestore();
});

test('The health check uses the address and port from the settings, and TLS when the settings name a key', async () => {
  /** The exit code of the check under these settings. */
  const check = async (env: Record<string, string>) => {
    const file = join(import.meta.dirname, '../../scripts/run/health.mjs');
    const [code] = await once(spawn(process.execPath, [file], { env, stdio: 'inherit' }), 'exit');
    return code;
  };
  const plain = createAppServer(dist, served);
  const elsewhere = { HOST: '127.0.0.2', PORT: String(await listen(plain, 0, '127.0.0.2')), TLS_KEY_FILE: '' };
  expect(await check(elsewhere)).toBe(0);
  plain.close();
  expect(await check(elsewhere)).toBe(1);
  expect(await check({ HOST: 'localhost', PORT: new URL(origin).port, TLS_KEY_FILE: key })).toBe(0);
});
