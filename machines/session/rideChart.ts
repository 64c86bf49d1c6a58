import type { rentMachine } from '../rent/rent.machine.ts';

/**
 * The place of the ride's chart. Only its type is here: a visitor's first screen would carry the whole ride otherwise. The
 * app provides it, loaded while the rider signs in; without that it answers nothing.
 */
export const rideChart: typeof rentMachine = Object.create(null);
