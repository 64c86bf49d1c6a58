import type { PreparedCommand } from '#domain/command.ts';
import type { Refusal } from '#domain/errorCode.ts';
import type { Offer, RentFacts, VehicleLookup } from '#domain/rent.ts';

export type LookupContext = {
  /** How the rider named the vehicle. */
  lookup: VehicleLookup | null;
  /** The vehicle on offer; stays through the start and its refusal. */
  offer: Offer | null;
  /** Why the last lookup or start was refused. */
  refusal: Refusal | null;
};

/** The rider's taps come from `sendToRide`, the rest from the ride's chart. */
export type LookupEvent =
  | { type: 'rider.numberTyped'; number: string }
  | { type: 'rider.vehicleChosen'; mapId: number }
  | { type: 'rider.confirmed'; insurance: boolean }
  | { type: 'rider.retried' | 'rider.leftVehicle' }
  | { type: 'rent.loaded'; prepared: PreparedCommand | null }
  | { type: 'rent.changed'; rent: RentFacts | null }
  /** No ride is on and no start has to be answered. */
  | { type: 'rent.rideOver' }
  | { type: 'rent.startRefused'; refusal: Refusal };

/** Sent to the ride's chart. */
export type LookupOutput =
  /** The rider has named a vehicle: an old receipt is closed. */
  { type: 'lookup.began' } | { type: 'lookup.confirmed'; number: string; insurance: boolean };
