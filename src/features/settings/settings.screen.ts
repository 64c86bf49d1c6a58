import type { KeptSizes } from '#domain/keptSizes.ts';

export type KeptPart = { part: keyof KeptSizes; bytes: number; clears: boolean };

const ORDER: readonly (keyof KeptSizes)[] = ['session', 'ride', 'rider', 'choices', 'app'];
/** The others have an end of their own: signing out, and the server's word about the ride. */
const CLEARS: ReadonlySet<keyof KeptSizes> = new Set(['rider', 'choices', 'app']);

/**
 * The parts that hold something, in the order of their closeness to the rider.
 * @param isOnline without a network the kept app is all there is of it: it stays
 */
export function keptParts(sizes: KeptSizes, isOnline: boolean): KeptPart[] {
  return ORDER.filter((part) => sizes[part] > 0).map((part) => ({
    part,
    bytes: sizes[part],
    clears: CLEARS.has(part) && (part !== 'app' || isOnline),
  }));
}

/** As people say it: in kilobytes, at least one, and from a megabyte in megabytes. */
export function sizeOf(bytes: number): { unit: 'kilobyte' | 'megabyte'; value: number } {
  const kilobytes = bytes / 1024;
  if (kilobytes < 1000) return { unit: 'kilobyte', value: Math.max(1, Math.round(kilobytes)) };
  return { unit: 'megabyte', value: Math.round(kilobytes / 102.4) / 10 };
}

/** A name that sorts by day and says whose file it is. @param at milliseconds */
export const exportName = (at: number): string => `velorent-${new Date(at).toISOString().slice(0, 10)}.json`;
