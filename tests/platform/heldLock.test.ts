import { afterEach, expect, test, vi } from 'vitest';
import { createCommandOwners } from '#platform/commandOwners.ts';
import { holdLock, LOCK_DEADLINE_MS, withLock } from '#platform/heldLock.ts';

const never = new AbortController().signal;
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

/** Another page of the origin, which holds the lock and never gives it back. */
async function forgottenPage(name: string): Promise<void> {
  await new Promise<void>((held) => stops.push(holdLock(name, held)));
}

test('When another page never releases a browser lock, a task that waits for the lock begins after a deadline', async () => {
  vi.useFakeTimers();
  await forgottenPage('renewal');
  const work = vi.fn<() => Promise<string>>(async () => 'renewed');
  const answer = withLock('renewal', never, work);
  await vi.advanceTimersByTimeAsync(LOCK_DEADLINE_MS - 1);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toBe('renewed');
});

test('A task that loses its browser lock to a waiting task still runs to its end, and runs only once', async () => {
  vi.useFakeTimers();
  const ends: ((text: string) => void)[] = [];
  const slow = vi.fn<() => Promise<string>>(() => new Promise((done) => ends.push(done)));
  const first = withLock('renewal', never, slow);
  const second = withLock('renewal', never, async () => 'second');
  await vi.advanceTimersByTimeAsync(LOCK_DEADLINE_MS);
  expect(await second).toBe('second');
  ends[0]?.('first');
  expect(await first).toBe('first');
  expect(slow).toHaveBeenCalledOnce();
});

test('When a page that took a browser lock from another page leaves, the other page gets the lock back', async () => {
  vi.useFakeTimers();
  const leads = { one: false, two: false };
  const lead = (page: 'one' | 'two') =>
    holdLock('leader', () => void (leads[page] = true), { onTaken: () => void (leads[page] = false) });
  stops.push(lead('one'));
  await vi.advanceTimersByTimeAsync(0);
  const leave = lead('two');
  await vi.advanceTimersByTimeAsync(LOCK_DEADLINE_MS * 10);
  expect(leads).toEqual({ one: false, two: true });
  leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(leads.one).toBe(true);
});

test('A ride command belongs to one tab until that tab releases it; then only one other tab takes it over', async () => {
  const [first, one, other] = [createCommandOwners(), createCommandOwners(), createCommandOwners()];
  first.acquire('a');
  expect(await first.isOwnedElsewhere('a')).toBe(false);
  expect(await other.isOwnedElsewhere('a')).toBe(true);
  expect(await other.isOwnedElsewhere('b')).toBe(false);
  first.release('a');
  await expect.poll(() => one.isOwnedElsewhere('a')).toBe(false);
  one.acquire('a');
  expect(await other.isOwnedElsewhere('a')).toBe(true);
  one.release('a');
});

test('When a frozen tab never releases a ride command, another tab can take the command over after a deadline', async () => {
  let now = 0;
  createCommandOwners().acquire('frozen');
  const here = createCommandOwners(navigator.locks, () => now);
  expect(await here.isOwnedElsewhere('frozen')).toBe(true);
  now = LOCK_DEADLINE_MS - 1;
  expect(await here.isOwnedElsewhere('frozen')).toBe(true);
  now = LOCK_DEADLINE_MS;
  expect(await here.isOwnedElsewhere('frozen')).toBe(false);
});

test('A task runs exactly once in a browser that never answers a lock request', async () => {
  vi.useFakeTimers();
  const granted: LockGrantedCallback<unknown>[] = [];
  const silent = {
    request: (_name: string, _options: object, hold?: LockGrantedCallback<unknown>) => {
      if (hold) granted.push(hold);
      return new Promise<never>(() => {});
    },
    query: () => new Promise<never>(() => {}),
  };
  const work = vi.fn<() => Promise<string>>(async () => 'renewed');
  const answer = withLock('renewal', never, work, silent);
  const isOwned = createCommandOwners(silent).isOwnedElsewhere('paused');
  await vi.advanceTimersByTimeAsync(LOCK_DEADLINE_MS * 2);
  expect([await answer, await isOwned]).toEqual(['renewed', false]);
  for (const hold of granted) hold(null);
  expect(work).toHaveBeenCalledOnce();
});

test('A task runs immediately in a browser that refuses lock requests', async () => {
  const refuse = () => Promise.reject(new DOMException('denied', 'SecurityError'));
  expect(await withLock('renewal', never, async () => 'renewed', { request: refuse, query: refuse })).toBe('renewed');
});

test('Without the Web Locks API the app assumes that no other tab owns a ride command', async () => {
  const owners = createCommandOwners(null);
  owners.acquire('a');
  expect(await owners.isOwnedElsewhere('a')).toBe(false);
});
