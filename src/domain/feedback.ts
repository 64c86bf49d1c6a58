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
