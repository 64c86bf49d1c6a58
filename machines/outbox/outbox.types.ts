import type { Refusal } from '#domain/errorCode.ts';

/** The facts of a lane that the chart needs. */
export type OutboxInput = {
  /**
   * `strict`: an item goes only after all older ones, so one without an answer stops the lane. `any`: the others go
   * meanwhile.
   */
  order: 'strict' | 'any';
  /** 0 to 1, drawn once per page: phones that lost the server together do not all come back in the same second. */
  jitter: number;
};

/** The chart knows an item by its id; its lane has the rest. */
export type OutboxContext = OutboxInput & {
  item: { id: string; refusal: Refusal | null };
  /** Items without an answer in this round: they wait for the next one. */
  unanswered: readonly string[];
  /** Rounds in a row with an item that got no answer. */
  tries: number;
};

export type OutboxEvent =
  /** The rider has put an item in, again perhaps: it is tried now. */
  | { type: 'rider.enqueued'; id: string }
  /** The app itself has put an item in: a wait that has begun goes on. */
  | { type: 'device.enqueued' }
  | { type: 'device.becameVisible' }
  /** The phone has a network, and the session has fresh tokens. */
  | { type: 'server.becameReachable' }
  | { type: 'server.becameUnreachable' }
  | { type: 'tabs.gaveTurn' };

/** For a form that waits for its item. */
export type OutboxEmitted =
  | { type: 'outbox.settled'; id: string; refusal: Refusal | null }
  | { type: 'outbox.unanswered'; id: string }
  /** No form waits any longer: what was put in goes by itself. */
  | { type: 'outbox.postponed' };
