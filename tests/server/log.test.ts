import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Answered, jsonLog, type Log, textLog } from '#server/log.ts';
import { readSettings } from '#server/settings.ts';
import { banner } from '../../scripts/run/banner.ts';
import { serveBuild } from './build.ts';

const sandbox = { main: 'http://localhost:1', gateway: 'http://localhost:2', data: 'http://localhost:3' };
const server = readSettings({}, { appOrigin: 'http://localhost', sandbox });

const answers: Answered[] = [];
const words: string[] = [];
const log: Log = { say: (level, message) => words.push(`${level} ${message}`), answered: (one) => answers.push(one) };
const ready = () => Promise.reject(new Error('The database is away.'));
const { origin, port, end } = await serveBuild(server, { log, ready });
afterAll(end);

// S014
describe('the log of answers', () => {
  beforeEach(() => {
    answers.length = 0;
    words.length = 0;
  });
  const ask = async (path: string, options?: RequestInit) => {
    await (await fetch(`${origin}${path}`, options)).text();
    await expect.poll(() => answers).not.toEqual([]);
  };

  test.each([
    ['/map?token=secret', '/map', 200],
    ['/history/ride/17', '/history/ride/$id', 200],
    ['/shorturl/abc', '/shorturl/$code', 200],
    ['/support/79161234567/more', '/support/$', 200],
    ['/map/79161234567', '…', 200],
    ['/79161234567', '…', 200],
    ['/login/rider@mail.example', '…', 404],
    ['/assets/index-abc123.js?from=me', '/assets/index-abc123.js', 200],
    ['/assets/gone.js', '/assets/gone.js', 404],
  ])('The server log records a request for %s with the path %s and the status', async (asked, path, status) => {
    await ask(asked, { headers: { 'X-Request-Id': 'from-proxy' } });
    expect(answers).toEqual([{ requestId: 'from-proxy', method: 'GET', path, status, ms: expect.any(Number) }]);
  });

  test('The log records a request with a refused method, and a malformed request under its response’s request ID', async () => {
    await ask('/map', { method: 'POST' });
    const socket = connect(port, '127.0.0.1');
    socket.write('nonsense\r\n\r\n');
    const [, id] = /^X-Request-Id: (.+)\r$/m.exec(await text(socket)) ?? [];
    expect(answers).toEqual([expect.objectContaining({ method: 'POST', status: 405 }), { requestId: id, status: 400 }]);
  });

  test('The log records a failed health probe with the reason, and does not record a successful health probe', async () => {
    await (await fetch(`${origin}/healthz`)).text();
    await ask('/readyz');
    expect(answers).toEqual([expect.objectContaining({ path: '/readyz', status: 503 })]);
    expect(words).toEqual(['warn Not ready: The database is away.']);
  });
});

describe('the two forms of the log', () => {
  const lines: string[] = [];
  beforeEach(() => {
    lines.length = 0;
    for (const level of ['info', 'warn', 'error'] as const)
      vi.spyOn(console, level).mockImplementation((line: string) => void lines.push(line));
  });
  afterEach(() => vi.restoreAllMocks());

  test('The JSON log writes a message of several lines as one line, with the time and the level', () => {
    jsonLog.say('error', 'Error: first\n    at second');
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain('\n');
    const { time, ...said } = JSON.parse(lines[0] ?? '');
    expect(said).toEqual({ level: 'error', message: 'Error: first\n    at second' });
    expect(new Date(time).toISOString()).toBe(time);
  });

  test('The JSON log records a 503 response as an error and a 404 response as information; the text log records no responses', () => {
    for (const log of [jsonLog, textLog]) {
      log.answered({ requestId: 'one', status: 503 });
      log.answered({ requestId: 'two', status: 404 });
    }
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'error', requestId: 'one', status: 503 },
      { level: 'info', requestId: 'two', status: 404 },
    ]);
  });

  test('When the server starts with the sandbox, the text log shows a login and a PIN, and the JSON log does not show them', () => {
    expect(banner(server, textLog)).toMatch(/login \S+, PIN \d+/);
    expect(banner(server, jsonLog)).toBe('Velorent serves http://localhost');
  });
});
