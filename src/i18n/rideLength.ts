import { longClock } from '#domain/duration.ts';
import type { Format } from './format.ts';

/** The length of a ride that is over, from seconds: started minutes below an hour, 1:43:10 from an hour (decisions §6.9). */
export const rideLength = ({ minutes }: Pick<Format, 'minutes'>, seconds: number): string =>
  seconds < 3600 ? minutes(Math.ceil(seconds / 60)) : longClock(seconds);
