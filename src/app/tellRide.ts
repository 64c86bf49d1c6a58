import { type TrackParts, tellTrack } from './track/tellTrack.ts';
import { tellZones, type ZoneParts } from './zones/tellZones.ts';

/** What the phone finds out while a ride is on. Its code comes with the ride's. */
export function tellRide(parts: ZoneParts & TrackParts): void {
  tellZones(parts);
  tellTrack(parts);
}
