import { expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { createServerClock } from '#api/serverClock.ts';
import { provideLocks } from '#app/actors/rent.ts';
import { bike, holder, loose } from '../support/machines/rents.ts';

const loosened = bike('CHECK_END_PAUSE', { ...loose, step: 'chain_lock_close' });
const inHolder = bike('CHECK_END_PAUSE', { ...holder, step: 'unlock' });

/** A phone with independent timers, monotonic clock and wall clock. */
function phone() {
  const timers = new SimulatedClock();
  let monotonic = 0;
  let wall = 0;
  const serverClock = createServerClock({ monotonic: () => monotonic, wall: () => wall });
  serverClock.learn(1_000_000, 0, 0);
  const locks = createActor(provideLocks(serverClock), { clock: timers }).start();
  locks.send({ type: 'rent.riderInteracted' });
  locks.send({ type: 'rent.changed', rent: { ...loosened, version: 1, serverTime: 1_000_000 } });
  locks.send({ type: 'rent.changed', rent: { ...inHolder, version: 3, serverTime: 1_000_000 } });
  return {
    locks,
    settles: (of: { monotonic: number; wall: number }) => {
      monotonic += of.monotonic;
      wall += of.wall;
      timers.increment(6_000);
    },
  };
}

it('If the phone stays awake after the chain is back in its holder, the app opens the wheel lock without a tap', () => {
  const { locks, settles } = phone();
  expect(locks.getSnapshot().value).toMatchObject({ lockState: 'settling' });
  settles({ monotonic: 6_000, wall: 6_000 });
  expect(locks.getSnapshot().value).toMatchObject({ lockState: { openingWheel: 'requested' } });
});

it.each([
  ['a tab that was frozen', { monotonic: 1_800_000, wall: 1_800_000 }],
  ['a phone whose monotonic clock stopped as well', { monotonic: 6_000, wall: 1_800_000 }],
])('After the phone has slept for half an hour, the wheel lock opens only when the rider taps: %s', (_, slept) => {
  const { locks, settles } = phone();
  settles(slept);
  expect(locks.getSnapshot().value).toMatchObject({ lockState: { openingWheel: 'awaitingTap' } });
});
