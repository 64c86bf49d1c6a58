import type { BikePart } from '#domain/feedback.ts';
import type { VehicleForm } from '#domain/rent.ts';

/** A round spot on a drawing of 240 × 150. */
type Spot = { x: number; y: number; r: number };
type Spots = Readonly<Partial<Record<BikePart, Spot>>>;

const bike: Spots = {
  handlebar: { x: 155, y: 26, r: 24 },
  saddle: { x: 97, y: 39, r: 24 },
  frontWheel: { x: 188, y: 101, r: 42 },
  backWheel: { x: 56, y: 101, r: 42 },
  pedal: { x: 122, y: 122, r: 16 },
  chain: { x: 92, y: 103, r: 14 },
};

/** The spot of each part on the drawing of its vehicle. */
export const SPOTS: Readonly<Record<VehicleForm, Spots>> = {
  bike,
  ebike: { ...bike, pedal: { x: 107, y: 122, r: 16 }, chain: { x: 84, y: 104, r: 14 } },
  omni: {
    handlebar: { x: 152, y: 24, r: 24 },
    saddle: { x: 81, y: 35, r: 24 },
    frontWheel: { x: 188, y: 107, r: 36 },
    backWheel: { x: 54, y: 107, r: 40 },
    pedal: { x: 119, y: 122, r: 16 },
    chain: { x: 96, y: 107, r: 14 },
    chainLock: { x: 201, y: 56, r: 26 },
    tireLock: { x: 77, y: 76, r: 20 },
  },
  scooter: {
    handlebar: { x: 152, y: 25, r: 26 },
    frontWheel: { x: 190, y: 122, r: 25 },
    backWheel: { x: 58, y: 122, r: 25 },
    tireLock: { x: 58, y: 122, r: 16 },
  },
};
