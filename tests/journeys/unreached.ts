import { moneyAndPushes } from './unreached/moneyAndPushes.ts';
import { ride } from './unreached/ride.ts';

/** Transitions that no journey takes on a screen, each with its reason. The walks take them. */
export const UNREACHED: Readonly<Record<string, string>> = { ...moneyAndPushes, ...ride };
