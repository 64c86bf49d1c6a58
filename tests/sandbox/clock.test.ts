import { expect, test } from 'vitest';
import { createClock, type Clock } from '#sandbox/clock.ts';

/** Records when it was called, and is due once at each of these times. */
function workAt(clock: Clock, times: number[], seen: string[], name: string) {
  const left = [...times];
  clock.onTick({
    nextAt: async () => left[0] ?? null,
    async run(now) {
      while (left[0] !== undefined && left[0] <= now) seen.push(`${name}${left.shift()}@${clock.now()}`);
    },
  });
}

test('When the sandbox’s clock advances, timers fire in order, and the clock then shows each timer’s due time', async () => {
  const clock = createClock({ running: false, start: 0 });
  const seen: string[] = [];
  workAt(clock, [20, 40], seen, 'a');
  workAt(clock, [10, 30, 99], seen, 'b');
  await clock.advance(50);
  expect(seen).toEqual(['b10@10', 'a20@20', 'b30@30', 'a40@40']);
  expect(clock.now()).toBe(50);
});

test('Two simultaneous advances move the sandbox’s clock by their sum', async () => {
  const clock = createClock({ running: false, start: 0 });
  await Promise.all([clock.advance(5), clock.advance(7)]);
  expect(clock.now()).toBe(12);
});

test('The sandbox’s running clock is ahead of the machine’s clock by an offset, which each advance increases', async () => {
  const begun = Date.now();
  const clock = createClock({ running: true, offset: 3_600_000 });
  // It loses the time that an advance takes.
  const isAhead = (by: number) => {
    const now = clock.now();
    return begun + by <= now && now <= Date.now() + by;
  };
  expect(isAhead(3_600_000)).toBe(true);
  await clock.advance(60_000);
  expect(isAhead(3_660_000)).toBe(true);
  await clock.stop();
});
