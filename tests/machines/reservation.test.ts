import { expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import type { Reservation, ReservationOutcome } from '#domain/reservation.ts';
import { reservationMachine } from '#machines/reservation/reservation.machine.ts';
import { aReservation } from '../support/machines/rents.ts';
import { broken, recordEffects } from './recordEffects.ts';
import { walk, type Step } from './walk.ts';

const held = aReservation();
const lapsed = aReservation({ state: 'lapsed', cost: 60 });
const released = aReservation({ state: 'released', cost: 0 });
const reads = [held, lapsed, released, null].map((output) => ({ output }));
const outcomes: ReservationOutcome[] = [
  { kind: 'done', reservation: held },
  { kind: 'done', reservation: released },
  { kind: 'done', reservation: lapsed },
  { kind: 'refused', refusal: { code: 'bikeIsReserved' } },
  { kind: 'refused', refusal: { code: 'accountHasReservationAlready' } },
  { kind: 'expired' },
];
const tap = { key: 'k1', expiresAt: 20_000 };
const answers = (...wanted: number[]) => wanted.map((one) => ({ output: outcomes[one] }));

/** A rider can give back what is held, and take what is not; nothing is held that no answer and no storage named. */
function promises(reached: AnyMachineSnapshot, step: Step, before: AnyMachineSnapshot | null): void {
  const { context, children } = reached;
  const can = (type: string) => reached.can({ type, number: '51307', ...tap });
  if (reached.matches('held') || reached.matches('releasing')) expect(context.reservation).not.toBeNull();
  expect(can('rider.released')).toBe(reached.matches('held'));
  expect(can('rider.reserved')).toBe(['reading', 'unread', 'none', 'lapsed'].some((state) => reached.matches(state)));
  expect(can('rider.closed')).toBe(reached.matches('lapsed'));
  // A lost answer is no refusal: the vehicle stays in doubt until the server has answered.
  if (/^xstate\.error\.actor\.(reserve|release)Vehicle$/.test(step.type)) {
    expect(reached.matches({ reserving: 'unknown' }) || reached.matches({ releasing: 'unknown' })).toBe(true);
    expect(context.refusal).toBeNull();
    expect(context.tap).toBe(before?.context.tap);
  }
  // Each try has the key of its tap.
  for (const sent of ['reserveVehicle', 'releaseVehicle'])
    if (sent in children) expect(context.tap).toMatchObject({ key: 'k1' });
}

walk(
  'reservation',
  {
    machine: reservationMachine,
    inputs: [{ kept: null }, { kept: held }],
    payloads: {
      'rider.reserved': [{ number: '51307', ...tap }],
      'rider.released': [tap],
      'xstate.done.actor.readCurrent': reads,
      'xstate.done.actor.readCurrentOfNone': reads,
      'xstate.done.actor.readCurrentOfHeld': reads,
      'xstate.done.actor.readCurrentOfLapsed': reads,
      'xstate.done.actor.reserveVehicle': answers(0, 3, 4, 5),
      'xstate.done.actor.releaseVehicle': answers(1, 2, 5),
    },
    project: ({ context: { reservation, tap: sent, refusal, number } }) => [
      reservation?.state,
      sent !== null,
      refusal?.code,
      number,
    ],
  },
  promises,
);

/** The chart beside a phone whose clock says that half an hour is left. */
const onPhone = (kept: Reservation | null, answers: Record<string, () => unknown>) =>
  recordEffects(reservationMachine.provide({ delays: { timeLeft: 1_800_000 } }), { input: { kept }, answers });
const reserved = { type: 'rider.reserved', number: '51307', ...tap };

// E152
it('A reservation without an answer is sent again with the same key, after two seconds and when the network is back', async () => {
  const { hear, each, pass, now, answer } = await onPhone(null, { readCurrent: () => null, reserveVehicle: broken });
  await hear(reserved);
  await pass(2);
  await hear({ type: 'device.cameOnline' });
  const sent = { number: '51307', ...tap };
  expect([now()?.value, each('reserveVehicle')]).toEqual([{ reserving: 'unknown' }, [sent, sent, sent]]);
  answer('reserveVehicle', () => ({ kind: 'done', reservation: held }));
  await pass(2);
  expect(now()?.value).toEqual({ held: 'steady' });
});

// E151
it('A reservation that the phone has stored ends at its time without a network, and later learns its cost', async () => {
  const { hear, now, pass, answer } = await onPhone(held, { readCurrent: broken });
  expect([now()?.value, now()?.context.reservation]).toEqual([{ held: 'steady' }, held]);
  await pass(1_799);
  expect(now()?.matches('held')).toBe(true);
  await pass(1);
  expect(now()?.value).toEqual({ lapsed: 'waiting' });
  answer('readCurrent', () => lapsed);
  await hear({ type: 'device.cameOnline' });
  expect([now()?.value, now()?.context.reservation]).toEqual([{ lapsed: 'settled' }, lapsed]);
});

it('When the page is shown again, the chart finds a reservation that another tab or another phone has made', async () => {
  const { hear, now, answer } = await onPhone(null, { readCurrent: () => null });
  answer('readCurrent', () => held);
  await hear({ type: 'device.becameVisible' });
  expect([now()?.value, now()?.context.reservation]).toEqual([{ held: 'steady' }, held]);
});

it.each(['server.rideBegan', 'device.cameOnline', 'device.becameVisible'])(
  'After %s the chart forgets a reservation that a ride, another tab or another phone has ended',
  async (type) => {
    const { hear, now, answer } = await onPhone(held, { readCurrent: () => held });
    answer('readCurrent', () => ({ ...held, state: 'started' }));
    await hear({ type });
    expect([now()?.value, now()?.context.reservation]).toEqual([{ none: 'steady' }, null]);
  },
);
