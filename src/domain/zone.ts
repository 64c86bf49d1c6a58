/** The zone of a ride now. `unsure`: no position, an inexact one, or a border too near. */
export type ZoneFact =
  | { kind: 'unsure' }
  | { kind: 'free' }
  /** Inside a parking: the rider may finish here. */
  | { kind: 'parking'; number: string }
  /** `limit`: km/h; `until`: HH:MM of Moscow, null when it is in force all day. */
  | { kind: 'slow'; limit: number | null; until: string | null }
  | { kind: 'restricted' };

/** Whether two facts show the same to a rider. */
export function sameZone(a: ZoneFact, b: ZoneFact): boolean {
  if (a.kind === 'parking') return b.kind === 'parking' && a.number === b.number;
  if (a.kind === 'slow') return b.kind === 'slow' && a.limit === b.limit && a.until === b.until;
  return a.kind === b.kind;
}
