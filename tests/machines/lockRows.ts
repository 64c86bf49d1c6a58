import type { RentFacts } from '#domain/rent.ts';
import { chainBike, inStage } from './rents.ts';

export const bike = (stage: Parameters<typeof inStage>[0], part: Partial<RentFacts>) =>
  inStage(stage, { ...chainBike, ...part });
export const holder = { chainLock: 'closed', chainPlace: 'holder' } as const;
export const loose = { chainLock: 'open', chainPlace: 'free' } as const;

/** A row with this time is old: the rider may have left since. */
export const LONG_AGO = 1;
