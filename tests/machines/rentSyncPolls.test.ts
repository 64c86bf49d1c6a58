import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { rentSyncMachine } from '#machines/rentSync/rentSync.machine.ts';
import type { RentList } from '#machines/rentSync/rentSync.types.ts';

/** Number of fetches in 90 seconds without a known ride. */
async function asksOf(feed: 'silent' | 'live') {
  let asked = 0;
  const clock = new SimulatedClock();
  const fetchRents = fromPromise<RentList, { rentId: string | null }>(() => {
    asked += 1;
    return Promise.resolve({ rents: [], serverTime: 0 });
  });
  const sync = createActor(rentSyncMachine.provide({ actors: { fetchRents } }), { clock, input: { rent: null } });
  sync.start();
  if (feed === 'live') sync.send({ type: 'server.wentLive' });
  for (let second = 0; second < 90; second += 1) {
    for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
    clock.increment(1_000);
  }
  sync.stop();
  return asked;
}

test('The rentSync chart polls every 30 seconds without a ride, and not while realtime is live', async () => {
  expect(await asksOf('silent')).toBe(1 + 3);
  expect(await asksOf('live')).toBe(1);
});
