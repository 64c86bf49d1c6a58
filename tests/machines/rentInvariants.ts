import { expect } from 'vitest';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { FinishPhase } from '#domain/finishPhase.ts';
import { startStep, type StartStep } from '#domain/startStep.ts';
import { catalogue } from '#errors/catalogue.ts';
import type { LocksEvent } from '#machines/locks/locks.types.ts';
import type { rentMachine } from '#machines/rent/rent.machine.ts';
import type { RiderEvent } from '#machines/rent/rent.types.ts';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import type { RideCommandContext } from '#machines/rideCommand/rideCommand.types.ts';
import { takes } from '../support/machines/takes.ts';
import type { BikeHappening } from './fakeBike.ts';
import { aPhone, type Happening } from './fakeRentServer.ts';

type Ride = ActorRefFrom<typeof rentMachine>;
type Snapshot = SnapshotFrom<typeof rentMachine>;
export type Tap = RiderEvent['type'];

const TAPS: readonly RiderEvent[] = [
  { type: 'rider.numberTyped', number: '51307' },
  { type: 'rider.confirmed', insurance: false },
  { type: 'rider.startCancelled' },
  { type: 'rider.pauseAsked' },
  { type: 'rider.resumeAsked' },
  { type: 'rider.finishAsked' },
  { type: 'rider.wentBack' },
  { type: 'rider.parkingChosen', number: '1208' },
  { type: 'rider.completed' },
  { type: 'rider.lockClosed' },
  { type: 'rider.chainFastened' },
  { type: 'rider.unlockAsked' },
  { type: 'rider.chainAsked' },
];

/** The event that the locks receive after a tap that the ride's chart accepts. */
const AT_LOCKS: Partial<Record<Tap, LocksEvent>> = {
  'rider.lockClosed': { type: 'rent.lockClosed' },
  'rider.chainFastened': { type: 'rent.chainFastened' },
  'rider.unlockAsked': { type: 'rent.unlockAsked' },
  'rider.chainAsked': { type: 'rent.chainAsked' },
};

/** The taps that have effect now, by the chart that handles them. */
function live(ride: Ride): Tap[] {
  const { locks } = ride.getSnapshot().children;
  return TAPS.filter((tap) => {
    const heard = AT_LOCKS[tap.type];
    return takes(ride, tap) && (heard === undefined || locks?.getSnapshot().can(heard) === true);
  }).map(({ type }) => type);
}

/** The command of this ride, as its chart knows it. */
export const commandOf = (ride: Ride): RideCommandContext => {
  const command = ride.getSnapshot().children.rideCommand;
  if (!command) throw new Error('the chart of the command lives as long as the ride’s');
  return command.getSnapshot().context;
};

/** The six properties of rent.md, for the rent chart with its child charts. */
function holds(ride: Ride): void {
  const snapshot = ride.getSnapshot();
  const { context, children } = snapshot;
  const command = children.rideCommand?.getSnapshot();
  expect(command?.matches({ command: 'refused' })).toBe(command?.context.refusal !== null);
  expect(snapshot.matches({ ride: 'ACTIVE_RIDE_COMPLETED' })).toBe(context.receipt !== null);
  for (const refusal of [context.refusal, command?.context.refusal])
    if (refusal) expect(catalogue[refusal.code].next.length).toBeGreaterThan(0);
  // One command at a time: while one is sent, no tap starts another. Without a network a finish is saved beside it, and
  // can be withdrawn.
  const isSavingFinish = snapshot.matches({ link: 'offline' }) || snapshot.matches({ commandState: 'finishSaved' });
  const beside: readonly Tap[] = isSavingFinish ? ['rider.finishAsked', 'rider.wentBack'] : [];
  // Between a message of the one and the answer of the other the two charts disagree for a moment, in which the rider
  // cannot tap.
  const isSent = !snapshot.matches({ commandState: 'idle' }) && !snapshot.matches({ commandState: 'refused' });
  if (isSent && command?.children['commandDelivery'])
    expect(live(ride).filter((tap) => tap !== 'rider.numberTyped' && !beside.includes(tap))).toEqual([]);
}

/** A rider with a phone, who taps everything twice. */
export async function aRider(options?: Parameters<typeof aPhone>[0]) {
  const phone = aPhone(options);
  const { ride, settled, happens, bikeDoes, outOfTurn } = phone;
  const broken: unknown[] = [];
  ride.subscribe({
    next: () => {
      try {
        holds(ride);
      } catch (cause) {
        broken.push(cause);
      }
    },
    error: (cause) => broken.push(cause),
  });
  ride.start();
  await settled();
  const tap = async (event: RiderEvent) => {
    sendToRide(ride, event);
    sendToRide(ride, event);
    await settled();
    await settled();
    holdsStill();
  };
  const holdsStill = () => {
    if (broken.length > 0) throw broken[0];
    expect(outOfTurn).toEqual([]);
  };
  return {
    ...phone,
    tap,
    passes: async (seconds: number) => {
      await phone.passes(seconds);
      holdsStill();
    },
    /** Asserts that exactly these taps are possible, and that every other tap does nothing. */
    offers: async (...taps: Tap[]) => {
      const before = [...phone.effects];
      expect(live(ride)).toEqual(TAPS.map(({ type }) => type).filter((type) => taps.includes(type)));
      for (const event of TAPS) if (!taps.includes(event.type)) sendToRide(ride, event);
      await settled();
      expect(phone.effects).toEqual(before);
      holdsStill();
    },
    start: async () => {
      await tap({ type: 'rider.numberTyped', number: '51307' });
      await tap({ type: 'rider.confirmed', insurance: false });
    },
    isIn: (place: Parameters<Snapshot['matches']>[0]) => expect(ride.getSnapshot().matches(place)).toBe(true),
    /** The step of the start. */
    starts: (step: StartStep) => {
      expect(ride.getSnapshot().matches({ ride: 'CHECK_START' })).toBe(true);
      expect(startStep(ride.getSnapshot().context.rent, null)).toBe(step);
    },
    /** The phase of the end. */
    ends: (phase: FinishPhase) => expect(ride.getSnapshot().value.ride).toEqual({ ACTIVE_RIDE_END: phase }),
    happens: async (what: Happening) => {
      await happens(what);
      holdsStill();
    },
    /** Takes one second; `atLeisure` three, enough for a command whose first answer is lost. */
    bikeDoes: async (what: BikeHappening, { unheard = false, atLeisure = true } = {}) => {
      await bikeDoes(what, { unheard });
      if (atLeisure) await phone.passes(2);
      holdsStill();
    },
    locksAre: (place: unknown) => {
      const value: { lockState?: unknown } = Object(ride.getSnapshot().children.locks?.getSnapshot().value);
      expect(value.lockState).toEqual(place);
    },
  };
}
