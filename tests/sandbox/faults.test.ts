import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createFaults } from '#sandbox/faults.ts';
import { ask, fileSandbox, renew, riderOf, setFaults, signIn, textOf } from '../support/sandbox/sandbox.ts';
import { countOf } from './rows.ts';

const sandbox = await fileSandbox();
afterEach(() => setFaults(sandbox, []));

const RENEWAL = '^POST /v3/oauth/token$';
const families = () => countOf(sandbox, 'sandbox.token_families');

test.each([426, 401, 503])(
  'The sandbox answers with %i as often as the rule says, then with the real answer',
  async (status) => {
    await setFaults(sandbox, [{ fault: 'status', match: 'authenticate', status, times: 2 }]);
    expect((await signIn(sandbox)).status).toBe(status);
    expect((await signIn(sandbox)).status).toBe(status);
    expect((await signIn(sandbox)).status).toBe(200);
  },
);

test('The status fault of the sandbox can answer 502 with HTML, and 429 with Retry-After', async () => {
  await setFaults(sandbox, [{ fault: 'status', match: 'authenticate', status: 502, body: 'html' }]);
  const broken = await signIn(sandbox);
  expect(broken.headers.get('content-type')).toContain('text/html');
  await setFaults(sandbox, [{ fault: 'status', match: 'authenticate', status: 429, retryAfter: 7 }]);
  expect((await signIn(sandbox)).headers.get('retry-after')).toBe('7');
});

test('A request that the fault “drop-before” drops changes nothing on the server', async () => {
  const before = await families();
  await setFaults(sandbox, [{ fault: 'drop-before', match: 'authenticate', times: 1 }]);
  await expect(signIn(sandbox)).rejects.toThrow('fetch failed');
  expect(await families()).toBe(before);
});

test('A request with the fault drop-after takes effect, and only its answer is lost', async () => {
  const { refresh } = await riderOf(sandbox);
  await setFaults(sandbox, [{ fault: 'drop-after', match: RENEWAL, times: 1 }]);
  await expect(renew(sandbox, refresh)).rejects.toThrow('fetch failed');
  const successors = 'sandbox.refresh_tokens t join sandbox.refresh_tokens s on s.parent = t.hash';
  expect(await countOf(sandbox, `${successors} where t.successor = s.hash`)).toBeGreaterThan(0);
  expect(textOf((await renew(sandbox, refresh)).body, 'refresh_token')).toMatch(/^rt_/);
});

test('A client cannot read an answer that the sandbox has cut', async () => {
  await setFaults(sandbox, [{ fault: 'truncate', match: 'authenticate', times: 1 }]);
  // Cut before or after its headers have been read.
  await expect(signIn(sandbox)).rejects.toThrow(/^(?:terminated|fetch failed)$/);
});

test('A delayed request continues when its delay is over, and not before', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const faults = createFaults();
  faults.set([{ fault: 'delay', match: 'authenticate', milliseconds: 120 }]);
  const goesOn = vi.fn<() => void>();
  Reflect.apply(faults.middleware('main'), undefined, [{ method: 'POST', path: '/authenticate' }, {}, goesOn]);
  vi.advanceTimersByTime(119);
  expect(goesOn).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(goesOn).toHaveBeenCalledOnce();
});

test('The same seed gives the same faults', () => {
  const faults = createFaults();
  const pattern = () => {
    const app = faults.middleware('main');
    return Array.from({ length: 40 }, () => {
      let passed = false;
      const end = { status: () => end, type: () => end, end: () => end };
      Reflect.apply(app, undefined, [{ method: 'GET', path: '/x' }, end, () => (passed = true)]);
      return passed;
    });
  };
  const rules = [{ fault: 'status', match: '/x', rate: 0.5 }] as const;
  faults.set([...rules], 7);
  const first = pattern();
  faults.set([...rules], 7);
  expect(pattern()).toEqual(first);
  expect(new Set(first).size).toBe(2);
});

test('Control calls never get a fault, and the control API refuses an invalid pattern', async () => {
  await setFaults(sandbox, [{ fault: 'status', match: '.*', status: 500 }]);
  expect((await ask(`${sandbox.origins.data}/control/clock`)).status).toBe(200);
  expect((await setFaults(sandbox, [{ fault: 'status', match: '(' }])).status).toBe(400);
});
