import type { MapCell } from '#api/map.ts';
import type { Refusal } from '#domain/errorCode.ts';
import type { Offer } from '#domain/rent.ts';
import type { ReservationView } from '#features/ride/reservation/reservation.view.ts';
import type { LookupContext } from '#machines/lookup/lookup.types.ts';
import { type ChosenVehicle, isWithin } from '#map-engine/features.ts';

/** The location of the vehicle of the open card: from the lookup, before that from the map. */
export function chosenVehicle(mapId: number, cells: readonly MapCell[], offer: Offer | null): ChosenVehicle | null {
  if (offer?.mapId === mapId)
    return { kind: 'bike', id: mapId, form: offer.form, longitude: offer.longitude, latitude: offer.latitude };
  for (const { detail } of cells) {
    const vehicle = detail?.vehicles.find(({ id }) => id === mapId);
    if (vehicle)
      return { kind: 'bike', id: mapId, form: vehicle.form, longitude: vehicle.longitude, latitude: vehicle.latitude };
  }
  return null;
}

/** The vehicle that the rider has reserved now: no cell of the map contains it. */
export function reservedVehicle(view: ReservationView): ChosenVehicle | null {
  if (view.kind !== 'held' && view.kind !== 'releasing') return null;
  const { mapId: id, form, longitude, latitude } = view.reservation;
  return { kind: 'bike', id, form, longitude, latitude };
}

/** The cells around the vehicle are loaded and none contains it: somebody else may have taken it. */
export const isVehicleGone = (vehicle: ChosenVehicle, cells: readonly MapCell[]): boolean =>
  cells.some(({ detail, bounds }) => detail && isWithin(bounds, vehicle)) &&
  !cells.some(({ detail }) => detail?.vehicles.some(({ id }) => id === vehicle.id));

export type CardState =
  | { kind: 'lookingUp' }
  | { kind: 'offered'; offer: Offer }
  | { kind: 'refused'; refusal: Refusal };

/** What the card of this pin shows. Ignores the answer for another vehicle. */
export function cardState({ lookup, offer, refusal }: LookupContext, mapId: number): CardState {
  const isWanted = lookup !== null && 'mapId' in lookup && lookup.mapId === mapId;
  if (!isWanted) return { kind: 'lookingUp' };
  // After a refused lookup the earlier offer is no longer valid: its Start would fail.
  if (refusal) return { kind: 'refused', refusal };
  return offer ? { kind: 'offered', offer } : { kind: 'lookingUp' };
}
