import { expect, it } from 'vitest';
import { gapsOf } from './recordEffects.ts';
import { RENEWED, opened } from './sessions.ts';

// A057
it('While no server answers, the session lasts; each retry of the renewal waits 200 ms longer, up to 30 s', async () => {
  const { times, now, passMilliseconds, pass, answer } = await opened({ renew: () => ({ kind: 'unreachable' }) });
  for (const milliseconds of [199, 1, 399, 1, 600]) await passMilliseconds(milliseconds);
  expect(times('renew')).toEqual([0, 200, 600, 1_200]);
  await pass(4_000);
  expect(gapsOf(times('renew')).at(-1)).toBe(30);
  expect(now()?.matches('signedIn')).toBe(true);
  answer('renew', () => RENEWED);
  await pass(30);
  expect(now()?.value).toEqual({ signedIn: 'fresh' });
  // A successful renewal resets the attempts.
  answer('renew', () => ({ kind: 'unreachable' }));
  const before = times('renew').length;
  await pass(60);
  await passMilliseconds(200);
  expect(times('renew').length).toBeGreaterThanOrEqual(before + 2);
});

it('The app shortens each wait before a retry of the renewal by a random part, at most by half', async () => {
  const { times, passMilliseconds } = await opened({ renew: () => ({ kind: 'unreachable' }) }, { jitter: 1 });
  for (const milliseconds of [99, 1, 199, 1]) await passMilliseconds(milliseconds);
  expect(times('renew')).toEqual([0, 100, 300]);
});
