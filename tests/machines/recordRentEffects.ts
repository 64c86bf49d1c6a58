import type { AnyEventObject } from 'xstate';
import type { RideCommand, PersistedRide } from '#domain/command.ts';
import type { RentFacts } from '#domain/rent.ts';
import { lookupMachine } from '#machines/lookup/lookup.machine.ts';
import { rentMachine } from '#machines/rent/rent.machine.ts';
import { rideCommandMachine } from '#machines/rideCommand/rideCommand.machine.ts';
import { withClock } from '#machines/withClock.ts';
import { recordEffects } from './recordEffects.ts';

/** A phone's storage without a ride. */
export const nothingPersisted: PersistedRide = {
  rent: null,
  command: null,
  finishRecordedAt: null,
  photo: null,
  claim: null,
  receipt: null,
};
export const aPersistedRide = (part: Partial<PersistedRide> = {}): PersistedRide => ({ ...nothingPersisted, ...part });

/** The prepared command as the persisted ride has it while its answer is pending. */
export const keyed = (intent: RideCommand) => ({ intent, key: 'k', expiresAt: 1 });

export const farAway = { latitude: 55.8, longitude: 37.62086, accuracy: 8, at: 0 };

export type Later = ReturnType<typeof later>;

/** An answer that the test resolves or rejects. */
export function later() {
  let gives: (answer: unknown) => void = () => {};
  let breaks: (cause: Error) => void = () => {};
  const promise = new Promise<unknown>((resolve, reject) => {
    gives = resolve;
    breaks = reject;
  });
  return { promise, gives, breaks: () => breaks(new Error('broken actor')) };
}

type Given = {
  /** The persisted ride of the phone; null: none. */
  persisted?: PersistedRide | null;
  answers?: Record<string, (asked: unknown) => unknown>;
};

/**
 * The rent chart with the charts of its command and of the vehicle before it. Its other child charts only receive
 * events.
 */
export async function aRide({ persisted = null, answers = {} }: Given = {}) {
  const heard = await recordEffects(rentMachine, {
    input: { riderId: 'A', stored: persisted },
    answers,
    listeners: ['photo', 'locks', 'claim', 'rentSync'],
    charts: { rideCommand: withClock(rideCommandMachine.provide({}), () => 990), lookup: lookupMachine },
    acts: ['persistRide', 'persistFinish', 'forgetFinish', 'forgetSentFinish', 'forgetCommand'],
  });
  const { said, now, each } = heard;
  /** Like `sendToRide`: sends an event to the ride's chart and to the charts that name it. */
  const hear = async (event: AnyEventObject) => {
    const { rideCommand, rentSync, photo, claim, lookup } = now()?.children ?? {};
    await heard.hear(event);
    for (const chart of [rideCommand, rentSync, photo, claim, lookup]) chart?.send(event);
    await heard.settled();
  };
  return {
    ...heard,
    hear,
    says: async (...types: readonly string[]) => {
      for (const type of types) await hear({ type });
    },
    row: (rent: RentFacts) => hear({ type: 'server.rentChanged', rent }),
    /** The state of the region `ride`; before a ride, of the vehicle. */
    where: (): unknown => {
      const vehicle: unknown = now()?.children.lookup.getSnapshot().value;
      return vehicle === 'empty' || vehicle === 'taken' ? now()?.value.ride : vehicle;
    },
    /** The state of the rider's command. */
    act: (): unknown => now()?.children.rideCommand.getSnapshot().value.command,
    /** The facts of these charts; a refusal of the command comes first. */
    known: () => {
      const { context, children } = now() ?? { context: {}, children: {} };
      const { command, prepared, finishRecordedAt, refusal } = children.rideCommand.getSnapshot().context;
      const vehicle = children.lookup.getSnapshot().context;
      return {
        ...context,
        ...vehicle,
        command,
        preparedCommand: prepared,
        finishRecordedAt,
        refusal: refusal ?? vehicle.refusal ?? context.refusal,
      };
    },
    /** The events that a child chart received, in order. */
    toldTo: (chart: string): unknown[] =>
      said.filter(({ how, what }) => how === 'passed' && what === chart).map((one) => one.with),
    sent: () => each('commandDelivery'),
  };
}

/** The server has reported this ride. */
export async function aRideAt(row: RentFacts, given: Given = {}) {
  const ride = await aRide(given);
  await ride.row(row);
  return ride;
}
