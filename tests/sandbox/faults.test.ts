import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { DatabaseAway } from '#sandbox/database/db.ts';
import { openSharedFaults } from '#sandbox/database/sharedFaults.ts';
import { createFaults, type FaultRule, type Faults } from '#sandbox/faults.ts';
import { ask, fileSandbox, renew, riderOf, setFaults, signIn, textOf } from '../support/sandbox/sandbox.ts';
import { countOf } from './rows.ts';

const sandbox = await fileSandbox();
afterEach(() => setFaults(sandbox, []));

const RENEWAL = '^POST /v3/oauth/token$';
const families = () => countOf(sandbox, 'sandbox.token_families');

test.each([426, 401, 503])(
  'With a status fault for two requests, the sandbox answers %i twice and then answers normally',
  async (status) => {
    await setFaults(sandbox, [{ fault: 'status', match: 'authenticate', status, times: 2 }]);
    expect((await signIn(sandbox)).status).toBe(status);
    expect((await signIn(sandbox)).status).toBe(status);
    expect((await signIn(sandbox)).status).toBe(200);
  },
);

test('The sandbox’s status fault can give a 502 response an HTML body, and a 429 response a Retry-After header', async () => {
  await setFaults(sandbox, [{ fault: 'status', match: 'authenticate', status: 502, body: 'html' }]);
  const broken = await signIn(sandbox);
  expect(broken.headers.get('content-type')).toContain('text/html');
  await setFaults(sandbox, [{ fault: 'status', match: 'authenticate', status: 429, retryAfter: 7 }]);
  expect((await signIn(sandbox)).headers.get('retry-after')).toBe('7');
});

test('The fault “drop-before” drops a request before the request changes anything on the server', async () => {
  const before = await families();
  await setFaults(sandbox, [{ fault: 'drop-before', match: 'authenticate', times: 1 }]);
  await expect(signIn(sandbox)).rejects.toThrow('fetch failed');
  expect(await families()).toBe(before);
});

test('The fault “drop-after” lets a request take effect on the server, and drops only the response', async () => {
  const { refresh } = await riderOf(sandbox);
  await setFaults(sandbox, [{ fault: 'drop-after', match: RENEWAL, times: 1 }]);
  await expect(renew(sandbox, refresh)).rejects.toThrow('fetch failed');
  const successors = 'sandbox.refresh_tokens t join sandbox.refresh_tokens s on s.parent = t.hash';
  expect(await countOf(sandbox, `${successors} where t.successor = s.hash`)).toBeGreaterThan(0);
  expect(textOf((await renew(sandbox, refresh)).body, 'refresh_token')).toMatch(/^rt_/);
});

test('The fault “truncate” cuts a response short, so that the client cannot read it', async () => {
  await setFaults(sandbox, [{ fault: 'truncate', match: 'authenticate', times: 1 }]);
  // Cut before or after its headers have been read.
  await expect(signIn(sandbox)).rejects.toThrow(/^(?:terminated|fetch failed)$/);
});

test('The fault “delay” holds a request for the given time, and then lets the request continue', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const faults = createFaults({ setOnline: () => undefined });
  await faults.set([{ fault: 'delay', match: 'authenticate', milliseconds: 120 }]);
  const goesOn = vi.fn<() => void>();
  await Reflect.apply(faults.middleware('main'), undefined, [{ method: 'POST', path: '/authenticate' }, {}, goesOn]);
  vi.advanceTimersByTime(119);
  expect(goesOn).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(goesOn).toHaveBeenCalledOnce();
});

/** Which of so many requests pass without a fault. */
async function passesOf(faults: Faults, length: number): Promise<boolean[]> {
  const app = faults.middleware('main');
  return Promise.all(
    Array.from({ length }, async () => {
      let passed = false;
      const end = { status: () => end, type: () => end, end: () => end };
      await Reflect.apply(app, undefined, [{ method: 'GET', path: '/x' }, end, () => (passed = true)]);
      return passed;
    }),
  );
}
const HALF: FaultRule[] = [{ fault: 'status', match: '/x', rate: 0.5 }];

test('The same random seed gives the same sequence of shared faults, and a cut of realtime does not begin it again', async () => {
  const faults = await openSharedFaults(sandbox.db, { setOnline: () => undefined });
  await faults.set(HALF, 7);
  const whole = await passesOf(faults, 40);
  await faults.set(HALF, 7);
  const begun = await passesOf(faults, 20);
  await faults.setOnline(false);
  expect([...begun, ...(await passesOf(faults, 20))]).toEqual(whole);
  expect(new Set(whole).size).toBe(2);
});

test('A shared fault spares a request whose use the database cannot count, and applies to the next one', async () => {
  const faults = await openSharedFaults(sandbox.db, { setOnline: () => undefined });
  await faults.set([{ fault: 'status', match: '/x', times: 1 }]);
  vi.spyOn(sandbox.db, 'transaction').mockRejectedValueOnce(new DatabaseAway());
  const passes = [];
  for (let n = 0; n < 3; n += 1) passes.push(...(await passesOf(faults, 1)));
  expect(passes).toEqual([true, false, true]);
});

test('A fault for every path does not affect the control API, which refuses a fault with an invalid pattern', async () => {
  await setFaults(sandbox, [{ fault: 'status', match: '.*', status: 500 }]);
  expect((await ask(`${sandbox.origins.data}/control/clock`)).status).toBe(200);
  expect((await setFaults(sandbox, [{ fault: 'status', match: '(' }])).status).toBe(400);
});
