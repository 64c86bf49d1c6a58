import type { pushQueueMachine } from '../pushQueue/pushQueue.machine.ts';
import type { rentMachine } from '../rent/rent.machine.ts';

/**
 * The places of the ride's chart and of the queue of notifications. Only their types are here: a visitor's first screen would carry
 * all of them otherwise. The app provides them, loaded while the rider signs in; without that they answer nothing.
 */
export const rideChart: typeof rentMachine = Object.create(null);
export const pushQueueChart: typeof pushQueueMachine = Object.create(null);
