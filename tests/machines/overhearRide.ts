import type { Intent, RideMemo } from '#domain/command.ts';
import type { RentFacts } from '#domain/rent.ts';
import { rentMachine } from '#machines/rent/rent.machine.ts';
import { overhear } from './overhear.ts';

const emptyMemo: RideMemo = {
  rent: null,
  command: null,
  finishRecordedAt: null,
  photo: null,
  claim: null,
  receipt: null,
};
export const aMemo = (part: Partial<RideMemo> = {}): RideMemo => ({ ...emptyMemo, ...part });

/** As it stands in the memo while its answer is awaited. */
export const keyed = (intent: Intent) => ({ intent, key: 'k', expiresAt: 1 });

export const here = { latitude: 55.75428, longitude: 37.62086, accuracy: 8, at: 0 };
export const farAway = { ...here, latitude: 55.8 };

export type Later = ReturnType<typeof later>;

/** An answer that comes, or breaks, when the test says so. */
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
  /** What the phone kept; null: nothing. */
  memo?: RideMemo | null;
  answers?: Record<string, (asked: unknown) => unknown>;
  /** Beside the charts that only listen here. */
  listeners?: readonly string[];
};

/** The ride's chart, whose own charts only listen. The memo is read, and the server asked. */
export async function aRide({ memo = null, answers = {}, listeners = [] }: Given = {}) {
  const heard = await overhear(rentMachine, {
    input: { riderId: 'A' },
    answers: { recallMemo: () => memo, ...answers },
    listeners: ['photo', 'start', 'finish', 'locks', 'claim', 'truth', ...listeners],
    acts: ['rememberRide', 'forgetFinish', 'forgetSent', 'forgetCommand'],
  });
  const { hear, said, now, each } = heard;
  const by = (how: string, what: string): unknown[] =>
    said.filter((one) => one.how === how && one.what === what).map((one) => one.with);
  return {
    ...heard,
    says: async (...types: readonly string[]) => {
      for (const type of types) await hear({ type });
    },
    row: (rent: RentFacts) => hear({ type: 'server.rentChanged', rent }),
    /** In which of these it is. */
    where: (): unknown => now()?.value.ride,
    act: (): unknown => now()?.value.act,
    known: () => now()?.context,
    /** What a chart of its own was told, one after another. */
    toldTo: (chart: string) => by('passed', chart),
    /** With what it was begun. */
    askedOf: (name: string) => by('asked', name),
    sent: () => each('command'),
  };
}

/** No ride is on, by the server's word. */
export async function aRideless(given: Given = {}) {
  const ride = await aRide(given);
  await ride.says('server.deniedRide');
  return ride;
}

/** The server has told of a ride. */
export async function aRideAt(row: RentFacts, given: Given = {}) {
  const ride = await aRide(given);
  await ride.row(row);
  return ride;
}
