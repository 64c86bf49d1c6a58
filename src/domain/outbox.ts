import type { Refusal } from './errorCode.ts';
import type { Feedback, Rating } from './feedback.ts';

export type OutboxPayload = { kind: 'rating'; rating: Rating } | { kind: 'feedback'; feedback: Feedback };

/**
 * An item that waits in this phone until the server accepts it. `id` is its Idempotency-Key; `at` is the phone's
 * milliseconds.
 */
export type StoredOutboxItem = { id: string; at: number; payload: OutboxPayload };

/** `refusal`: the server refused the item; it waits until the rider corrects or deletes it. */
export type OutboxItem = StoredOutboxItem & { refusal: Refusal | null };

/** The result of `enqueue`. */
export type EnqueueOutcome = { kind: 'sent' } | { kind: 'waiting' } | { kind: 'refused'; refusal: Refusal };

/** Ratings and messages on their way: each is stored first and sent as soon as there is a network. */
export type Outbox = {
  /**
   * Stores an item and tries to send it at once. A refused item is not stored: the form still has its text. Never
   * rejects.
   * A newer rating replaces a waiting one of the same ride.
   */
  enqueue: (payload: OutboxPayload) => Promise<EnqueueOutcome>;
  /** Waiting items, the oldest first. The same array until something changes. */
  pending: () => readonly OutboxItem[];
  /** Calls the listener at each change; returns the unsubscribe function. */
  watch: (listener: () => void) => () => void;
  /** Deletes an item for the rider. */
  drop: (id: string) => Promise<void>;
};
