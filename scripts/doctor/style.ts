import { type StyleSpecification, validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { ask, type Finding, well, wrong } from './finding.ts';

/** Whether a style of a map is right: riders' phones do not check it (src/map-engine/notNeeded.ts). */
export async function examineStyle(url: string): Promise<Finding[]> {
  const answer = await ask(url);
  const style: StyleSpecification | null = answer?.ok ? await answer.json().catch(() => null) : null;
  if (!style) return [wrong('map: MAP_STYLE_URL is no style', 'Set it to the JSON of a MapLibre style.')];
  const errors = validateStyleMin(style);
  if (errors.length === 0) return [well('map: its style is right')];
  return errors.map(({ message }) => wrong(`map: ${message}`, 'Correct the style.'));
}
