import type { Refusal } from './errorCode.ts';
import type { Offer } from './rent.ts';

/** How the rider chose a vehicle: by the number on its frame, or by a pin on the map. */
export type VehicleLookup = { number: string } | { mapId: number };

export type LookupOutcome = { kind: 'found'; offer: Offer } | { kind: 'refused'; refusal: Refusal };
