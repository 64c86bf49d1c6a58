import type { Offer } from './rent.ts';

/** The live state of a vehicle, by its id on the map. */
export type LiveVehicle = {
  mapId: number;
  /** The vehicle is free to take. */
  isStanding: boolean;
  batteryPercent: number | null;
  latitude: number;
  longitude: number;
};

export const isSameVehicle = (a: LiveVehicle, b: LiveVehicle): boolean =>
  a.mapId === b.mapId &&
  a.isStanding === b.isStanding &&
  a.batteryPercent === b.batteryPercent &&
  a.latitude === b.latitude &&
  a.longitude === b.longitude;

/** The live state differs from the offer: the vehicle is taken, charged or moved. */
export const contradicts = (
  now: LiveVehicle,
  offer: Pick<Offer, 'batteryPercent' | 'latitude' | 'longitude'>,
): boolean =>
  !now.isStanding ||
  now.batteryPercent !== offer.batteryPercent ||
  now.latitude !== offer.latitude ||
  now.longitude !== offer.longitude;
