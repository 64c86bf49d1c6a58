import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { truthMachine } from '#machines/truth/truth.machine.ts';
import type { Listed } from '#machines/truth/truth.types.ts';

/** How often the server is asked in a minute and a half by who knows of no ride. */
async function asksOf(feed: 'silent' | 'live') {
  let asked = 0;
  const clock = new SimulatedClock();
  const askRents = fromPromise<Listed, { rentId: string | null }>(() => {
    asked += 1;
    return Promise.resolve({ rents: [], serverTime: 0 });
  });
  const truth = createActor(truthMachine.provide({ actors: { askRents } }), { clock });
  truth.start();
  truth.send({ type: 'memo.recalled' });
  if (feed === 'live') truth.send({ type: 'server.wentLive' });
  for (let second = 0; second < 90; second += 1) {
    for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
    clock.increment(1_000);
  }
  truth.stop();
  return asked;
}

test('a ride that began at a keypad is found without realtime, and nobody is asked while rows flow', async () => {
  expect(await asksOf('silent')).toBe(1 + 3);
  expect(await asksOf('live')).toBe(1);
});
