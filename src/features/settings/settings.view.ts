import type { StorageSizes } from '#src/runtime/services.ts';

export type UsagePart = { part: keyof StorageSizes; bytes: number; clears: boolean };

const ORDER: readonly (keyof StorageSizes)[] = ['session', 'ride', 'rider', 'choices', 'app'];
/** The parts that the rider can delete. The others are deleted by a sign-out or after the ride. */
const CLEARS: ReadonlySet<keyof StorageSizes> = new Set(['rider', 'choices', 'app']);

/**
 * The parts that contain data, the most personal first.
 *
 * @param isOnline without a network the cached app cannot be loaded again, so it must stay
 */
export function usageParts(sizes: StorageSizes, isOnline: boolean): UsagePart[] {
  return ORDER.filter((part) => sizes[part] > 0).map((part) => ({
    part,
    bytes: sizes[part],
    clears: CLEARS.has(part) && (part !== 'app' || isOnline),
  }));
}

/** The size in common units: kilobytes, at least one, or megabytes. */
export function sizeOf(bytes: number): { unit: 'kilobyte' | 'megabyte'; value: number } {
  const kilobytes = bytes / 1024;
  if (kilobytes < 1000) return { unit: 'kilobyte', value: Math.max(1, Math.round(kilobytes)) };
  return { unit: 'megabyte', value: Math.round(kilobytes / 102.4) / 10 };
}

/**
 * A file name that sorts by day and names the service.
 *
 * @param at milliseconds
 */
export const exportName = (at: number): string => `velorent-${new Date(at).toISOString().slice(0, 10)}.json`;
