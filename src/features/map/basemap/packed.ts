import type { Feature, Geometry } from 'geojson';

/** One delta-coded feature: kind of geometry (0 point … 4 multipolygon), properties, coordinates as text. */
export type PackedFeature = readonly [kind: number, properties: Record<string, string | number>, text: string];

/** `/basemap/moscow.json` as `data/moscow` writes it. Degrees = origin + steps × quantum × layer step. */
export type PackedMap = {
  quantum: number;
  origin: [longitude: number, latitude: number];
  /** A Russian name, or Russian and English where the English one does not follow by rule. */
  names: readonly (string | readonly [string, string])[];
  layers: Readonly<Record<string, { step?: number; features: readonly PackedFeature[] }>>;
  /** What houses.ts deals: a zone for each stretch of street, and a verdict for each house dealt. */
  deal: { zones: string; verdicts: string };
};

export type LonLat = [number, number];
export type MapFeature = Feature<Geometry, Record<string, string | number>>;

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_';
const SIX_BITS = new Map(ALPHABET.split('').map((letter, i) => [letter, i]));

/** Value of one letter of the file's alphabet, 0 to 63. */
export function sixBits(letter: string | undefined): number {
  const value = letter === undefined ? undefined : SIX_BITS.get(letter);
  if (value === undefined) throw new RangeError(`not a letter of the map file: ${letter ?? 'the end'}`);
  return value;
}
