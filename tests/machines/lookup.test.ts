import { expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { lookupMachine } from '#machines/lookup/lookup.machine.ts';
import { anOffer, aRent } from '../support/machines/rents.ts';
import { recordEffects } from './recordEffects.ts';
import { walk, type Step } from './walk.ts';

const TYPED = { type: 'rider.numberTyped', number: '51307' } as const;
const CHOSEN = { type: 'rider.vehicleChosen', mapId: 7 } as const;
const FOUND = { kind: 'found', offer: anOffer() };
const START = { kind: 'start', number: '51307', insurance: false, position: null };
const prepared = (intent: object) => ({ intent, key: 'k', expiresAt: 1 });

/** Each refusal has its screen, and only an offer can be confirmed. */
function everyStepHasItsFacts({ value, context }: AnyMachineSnapshot): void {
  // During another lookup of the vehicle, its refusal stays on the screen.
  if (context.refusal) expect(['lookingUp', 'lookupRefused', 'startRefused']).toContain(value);
  if (value === 'lookupRefused' || value === 'startRefused') expect(context.refusal).not.toBeNull();
  if (value === 'offered') expect(context.offer).not.toBeNull();
  if (value === 'lookingUp') expect(context.lookup).not.toBeNull();
  if (value === 'empty') expect(context).toEqual({ lookup: null, offer: null, refusal: null });
}

/** During a ride, or while a start has no answer, the chart looks no other vehicle up. */
function oneVehicleAtATime(snapshot: AnyMachineSnapshot): void {
  const isTaken = snapshot.value === 'taken';
  for (const event of [TYPED, CHOSEN]) expect(snapshot.can(event)).toBe(!isTaken);
  expect(snapshot.can({ type: 'rider.leftVehicle' })).toBe(!isTaken && snapshot.value !== 'empty');
}

/** After the rider leaves a vehicle, the chart stops its lookup. */
function leavesForGood({ value }: AnyMachineSnapshot, { type }: Step): void {
  if (type === 'rider.leftVehicle') expect(value).toBe('empty');
}

walk(
  'lookup',
  {
    machine: lookupMachine,
    inputs: [undefined],
    payloads: {
      'rider.numberTyped': [TYPED],
      'rider.vehicleChosen': [CHOSEN],
      'rider.confirmed': [{ insurance: false }],
      'rent.loaded': [{ prepared: null }, { prepared: prepared(START) }],
      'rent.changed': [{ rent: null }, { rent: aRent() }],
      'rent.startRefused': [{ refusal: { code: 'cardRequired' } }],
      'xstate.done.actor.lookUp': [
        { output: FOUND },
        { output: { kind: 'refused', refusal: { code: 'bikeNotFound' } } },
      ],
    },
    project: ({ context: { lookup, offer, refusal } }) => [lookup, offer !== null, refusal?.code],
  },
  leavesForGood,
  everyStepHasItsFacts,
  oneVehicleAtATime,
);

const overheard = () => recordEffects(lookupMachine, { answers: { lookUp: () => FOUND } });

it('The lookup chart reports a confirmed vehicle with the rider’s insurance choice, and still has its offer', async () => {
  for (const insurance of [true, false]) {
    const { hear, each, now } = await overheard();
    await hear(CHOSEN);
    await hear({ type: 'rider.confirmed', insurance });
    expect(each('lookup.confirmed')).toEqual([{ type: 'lookup.confirmed', number: '51307', insurance }]);
    expect([now()?.value, now()?.context.offer]).toEqual(['taken', anOffer()]);
  }
});

it('A tap on Start counts while the app looks up the offered vehicle again', async () => {
  const { hear, each, now, answer } = await overheard();
  await hear(CHOSEN);
  answer('lookUp', () => new Promise(() => undefined));
  await hear({ type: 'rider.retried' });
  expect(now()?.value).toBe('lookingUp');
  await hear({ type: 'rider.confirmed', insurance: false });
  expect([now()?.value, each('lookup.confirmed')]).toEqual([
    'taken',
    [{ type: 'lookup.confirmed', number: '51307', insurance: false }],
  ]);
});

it('After a reload an unanswered cancel command does not block the lookup of a vehicle', async () => {
  const { hear, each } = await overheard();
  await hear({ type: 'rent.loaded', prepared: prepared({ kind: 'cancel', rentId: 'rent-1' }) });
  await hear(TYPED);
  expect(each('lookUp')).toHaveLength(1);
});
