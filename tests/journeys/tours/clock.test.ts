import { expect } from 'vitest';
import { journeyOn } from '../../support/browser/journey.ts';
import type { Phone } from '../../support/browser/phone.ts';
import type { Stage } from '../../support/browser/stage.ts';
import { finishRide, rideOff } from '../../support/browser/verbs.ts';
import { openWorld } from '../../support/browser/world.ts';

const journey = journeyOn({ running: true });

const minutes = (count: number) => count * 60_000;
const hours = (count: number) => minutes(count * 60);

const secondsOf = (clock: string): number => clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

/** By how many seconds the ride's timer is off the server's time. */
async function timerIsOffBy(stage: Stage, phone: Phone): Promise<number> {
  const timer = await phone.see('timer', /./);
  const { rents } = await openWorld(stage.control).ledger('10001');
  const startedAt = Date.parse(rents.find(({ status }) => status !== 'DONE')?.startedAt ?? '');
  const shown = secondsOf((await timer.textContent()) ?? '');
  return Math.abs(shown - (stage.sandbox.clock.now() - startedAt) / 1_000);
}

// S011
journey.for([
  ['ahead', 26],
  ['behind', -26],
] as const)(
  'A phone whose clock is 26 hours %s shows the ride’s timer and sends its commands by the server’s time',
  async ([, wrongBy], { stage, phone }) => {
    const world = openWorld(stage.control);
    const { number, place } = await world.vehicle();
    const rider = await phone({ place, time: stage.sandbox.clock.now() + hours(wrongBy) });
    await rideOff(rider, number);
    await rider.pass(minutes(10));
    await expect.poll(() => timerIsOffBy(stage, rider)).toBeLessThan(2);
    await rider.read(/^(19:5\d|20:0\d)$/);

    await rider.page.reload();
    await rider.passUntil('button', 'Пауза');
    await expect.poll(() => timerIsOffBy(stage, rider)).toBeLessThan(2);
    await rider.tap('button', 'Пауза');
    await rider.passUntil('button', 'Продолжить');
    await rider.tap('button', 'Продолжить');
    await rider.passUntil('button', 'Завершить');

    // The rider corrects the clock during the ride: nothing jumps.
    await rider.context.clock.setSystemTime(stage.sandbox.clock.now());
    await expect.poll(() => timerIsOffBy(stage, rider)).toBeLessThan(2);
    await rider.stand((await world.parking()).place);
    await rider.tap('button', 'Завершить');
    await finishRide(rider);
  },
);
