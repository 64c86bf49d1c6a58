import type { Feature, Geometry } from 'geojson';

/** One delta-coded feature: geometry kind (0 point … 4 multipolygon), properties, coordinates as text. */
type PackedFeature = readonly [kind: number, properties: Record<string, string | number>, text: string];

/** `moscow.json`: the city as delta-coded text. Degrees = origin + steps × quantum × layer step. */
export type PackedMap = {
  quantum: number;
  origin: [longitude: number, latitude: number];
  /** A Russian name, or a Russian and an English one where the rules do not give the English name. */
  names: readonly (string | readonly [string, string])[];
  layers: Readonly<Record<string, { step?: number; features: readonly PackedFeature[] }>>;
  /** Data for houses.ts: a zone for each street, and a verdict for each generated house. */
  deal: { zones: string; verdicts: string };
};

export type LonLat = [number, number];
export type MapFeature = Feature<Geometry, Record<string, string | number>>;

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_';
const SIX_BITS = new Map(ALPHABET.split('').map((letter, i) => [letter, i]));

/** Value of one letter of the file's alphabet, 0 to 63. @throws {RangeError} for any other letter */
export function sixBits(letter: string | undefined): number {
  const value = letter === undefined ? undefined : SIX_BITS.get(letter);
  if (value === undefined) throw new RangeError(`not a letter of the map file: ${letter ?? 'the end'}`);
  return value;
}
