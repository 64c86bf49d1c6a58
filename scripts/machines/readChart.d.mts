import type { AnyStateNode } from 'xstate';

/** One written transition as texts; `targets` are state paths, `ride.offered.ready`. */
export type Move = {
  from: string;
  type: string;
  event: string;
  guard: string;
  targets: string[];
  isForbidden: boolean;
  description: string;
};

export function movesOf(node: AnyStateNode): Move[];
export function placeOf(node: AnyStateNode): string;
/** A written guard as a text: `not lockMayMove`. */
export function guardText(guard: unknown): string;
export function eventText(type: string): string;
