import type { Refusal } from './errorCode.ts';
import type { Offer } from './rent.ts';

/** How the rider named a vehicle: the number on its frame, or a pin of the map. */
export type Wanted = { number: string } | { mapId: number };

export type LookupOutcome = { kind: 'found'; offer: Offer } | { kind: 'refused'; refusal: Refusal };
