import type { StyleSpecification } from 'maplibre-gl';
import type { Scheme } from './scheme.ts';

/** The operator's style for both schemes, or else our own schematic map of Moscow in the scheme. */
export const styleUrl = (operatorStyle: string | null, scheme: Scheme) => operatorStyle ?? `/basemap/${scheme}.json`;

/**
 * Loads the first style before the map is created: a map whose style does not load stays blank without an error.
 * @throws {Error} when the style does not load
 */
export async function fetchStyle(operatorStyle: string | null, scheme: Scheme): Promise<StyleSpecification> {
  const response = await fetch(styleUrl(operatorStyle, scheme));
  if (!response.ok) throw new Error(`map style: ${response.status}`);
  const style: StyleSpecification = await response.json();
  return style;
}
