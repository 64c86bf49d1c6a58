import type { Refusal } from './errorCode.ts';

/** In the order of the checklist (map-and-rent §2); the names are the wire's (§3). */
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

/** What a rider says of a ride: 1 to 5, and below 5 at least one part (decisions §6). */
export type Rating = { rentId: string; rate: number; problems: readonly BikePart[]; comment: string | null };

/** What a rider writes to support (map-and-rent §3). Images are data URLs. */
export type Feedback = {
  topic: 'Contact' | 'Accident' | 'BrokenBike' | 'BadParking';
  title: string;
  text: string;
  images: readonly string[];
  /** What it is about, where the rider left it in. */
  rentId: string | null;
  bikeNumber: string | null;
  /** Where the phone was, where that says more than words; accuracy in metres. */
  place: { latitude: number; longitude: number; accuracy: number } | null;
};

export type Said = { kind: 'rating'; rating: Rating } | { kind: 'feedback'; feedback: Feedback };

/** What waits in this phone until the server has it. `id` is its Idempotency-Key, `at` the phone's milliseconds. */
export type Owed = { id: string; at: number; said: Said };

/** `refusal`: the server will not have it as it is; it waits for the rider to mend it or to let it go. */
export type LaterWord = Owed & { refusal: Refusal | null };

/** What became of a word at once. */
export type SaidOutcome = { kind: 'sent' } | { kind: 'waiting' } | { kind: 'refused'; refusal: Refusal };

/** A rider's words on their way: each is kept here first, and sent as soon as there is a network. */
export type Later = {
  /**
   * Keeps it and tries at once. Refused words are not kept: the form still has them. Never rejects.
   * A newer rating takes the place of one of the same ride that waits.
   */
  say: (said: Said) => Promise<SaidOutcome>;
  /** What waits, the oldest first. The same array until something changes. */
  waiting: () => readonly LaterWord[];
  /** Calls at each change; answers how to stop. */
  watch: (listener: () => void) => () => void;
  /** Tries again what waits. */
  sendAll: () => void;
  /** The rider lets it go. */
  drop: (id: string) => Promise<void>;
};
