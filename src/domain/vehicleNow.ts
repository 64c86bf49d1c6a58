import type { Offer } from './rent.ts';

/** What is said of a vehicle at once, under its id on the map. */
export type VehicleNow = {
  mapId: number;
  /** It stands where it can be taken. */
  isStanding: boolean;
  batteryPercent: number | null;
  latitude: number;
  longitude: number;
};

export const isSameVehicle = (a: VehicleNow, b: VehicleNow): boolean =>
  a.mapId === b.mapId &&
  a.isStanding === b.isStanding &&
  a.batteryPercent === b.batteryPercent &&
  a.latitude === b.latitude &&
  a.longitude === b.longitude;

/** What is heard now is not what was offered: taken, charged, moved. */
export const contradicts = (
  now: VehicleNow,
  offer: Pick<Offer, 'batteryPercent' | 'latitude' | 'longitude'>,
): boolean =>
  !now.isStanding ||
  now.batteryPercent !== offer.batteryPercent ||
  now.latitude !== offer.latitude ||
  now.longitude !== offer.longitude;
