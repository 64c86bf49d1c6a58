import type { MapCell } from '#api/map.ts';
import type { Refusal } from '#domain/errorCode.ts';
import type { Offer } from '#domain/rent.ts';
import type { RentContext } from '#machines/rent/rent.types.ts';
import { type ChosenVehicle, isWithin } from './engine/features.ts';

/** Where the vehicle of the open card stands: by the lookup once there is one, before that by the map. */
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

/** The cells around the vehicle are known and none of them names it: somebody else may have taken it. */
export const hasGone = (vehicle: ChosenVehicle, cells: readonly MapCell[]): boolean =>
  cells.some(({ detail, bounds }) => detail && isWithin(bounds, vehicle)) &&
  !cells.some(({ detail }) => detail?.vehicles.some(({ id }) => id === vehicle.id));

export type CardState =
  { kind: 'lookingUp' } | { kind: 'offered'; offer: Offer } | { kind: 'refused'; refusal: Refusal };

/** What the card of this pin shows; another vehicle's answer is not for it. */
export function cardState(
  { wanted, offer, refusal }: Pick<RentContext, 'wanted' | 'offer' | 'refusal'>,
  mapId: number,
): CardState {
  const isWanted = wanted !== null && 'mapId' in wanted && wanted.mapId === mapId;
  if (!isWanted) return { kind: 'lookingUp' };
  // Asked again and refused, the offer of before is an offer no more: nothing would come of its Start.
  if (refusal) return { kind: 'refused', refusal };
  return offer ? { kind: 'offered', offer } : { kind: 'lookingUp' };
}
