/** Where a ride is just now, as far as the rules of riding go. `unsure`: no position, a poor one, or a border too near. */
export type ZoneFact =
  | { kind: 'unsure' }
  | { kind: 'free' }
  /** Inside a parking: the ride may be finished here. */
  | { kind: 'parking'; number: string }
  /** `limit`: km/h; `until`: HH:MM of Moscow, null when it is in force all day. */
  | { kind: 'slow'; limit: number | null; until: string | null }
  | { kind: 'restricted' };

/** True when a rider would hear nothing new. */
export function sameZone(a: ZoneFact, b: ZoneFact): boolean {
  if (a.kind === 'parking') return b.kind === 'parking' && a.number === b.number;
  if (a.kind === 'slow') return b.kind === 'slow' && a.limit === b.limit && a.until === b.until;
  return a.kind === b.kind;
}
