import type { Intent } from '#domain/command.ts';
import type { RentFacts } from '#domain/rent.ts';

/** `sending`: the act that was on its way when the stage was entered, after a reload. */
export type StartInput = { rent: RentFacts | null; sending: Intent['kind'] | null };

export type StartContext = StartInput;

/** Passed on by the ride's chart: the rider's word, the server's, and what becomes of the act. */
export type StartEvent =
  | { type: 'rider.startCancelled' }
  | { type: 'ride.changed'; rent: RentFacts | null }
  | { type: 'act.begun'; act: Intent['kind'] }
  | { type: 'act.settled' };

/** Told to the ride's chart, which sends one act at a time. */
export type StartWish = { type: 'start.wished'; wish: { kind: 'cancel' } };
