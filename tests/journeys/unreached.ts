import { moneyAndPushes } from './unreached/moneyAndPushes.ts';
import { ride } from './unreached/ride.ts';

/** Transitions that no rider takes on a screen in our tests, each with why. Their walks take them. */
export const UNREACHED: Readonly<Record<string, string>> = { ...moneyAndPushes, ...ride };
