import type { Refusal } from './errorCode.ts';

/** Parts in the order of the checklist (map-and-rent §2), with the names of the wire (§3). */
export const BIKE_PARTS = [
  'handlebar',
  'saddle',
  'frontWheel',
  'backWheel',
  'pedal',
  'chain',
  'chainLock',
  'tireLock',
] as const;
export type BikePart = (typeof BIKE_PARTS)[number];

/** A rider's rating of a ride: 1 to 5, and below 5 at least one part (decisions §6). */
export type Rating = { rentId: string; rate: number; problems: readonly BikePart[]; comment: string | null };

/** A rider's message to support (map-and-rent §3). Images are data URLs. */
export type Feedback = {
  topic: 'Contact' | 'Accident' | 'BrokenBike' | 'BadParking';
  title: string;
  text: string;
  images: readonly string[];
  /** The ride in question; null where the rider removed it from the form. */
  rentId: string | null;
  bikeNumber: string | null;
  /** The phone's position, for topics that need it; accuracy in metres. */
  place: { latitude: number; longitude: number; accuracy: number } | null;
};

export type OutboxPayload = { kind: 'rating'; rating: Rating } | { kind: 'feedback'; feedback: Feedback };

/**
 * An item that waits in this phone until the server accepts it. `id` is its Idempotency-Key; `at` is the phone's
 * milliseconds.
 */
export type StoredOutboxItem = { id: string; at: number; said: OutboxPayload };

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
  /** Tries to send the waiting items again. */
  flush: () => void;
  /** Deletes an item for the rider. */
  drop: (id: string) => Promise<void>;
};
