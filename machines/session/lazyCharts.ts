import type { pushQueueMachine } from '../pushQueue/pushQueue.machine.ts';
import type { rentMachine } from '../rent/rent.machine.ts';

/**
 * Placeholders for the ride's chart and the notification queue. Only their types are imported here: otherwise a
 * visitor's first screen would load all of them. The app provides the charts, loaded while the rider signs in. Without
 * the app the placeholders do nothing.
 */
export const lazyRentMachine: typeof rentMachine = Object.create(null);
export const lazyPushQueueMachine: typeof pushQueueMachine = Object.create(null);
