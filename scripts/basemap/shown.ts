import { featureFilter, type LayerSpecification, type StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { MapFeature } from './packed.ts';

type Properties = Record<string, string | number>;
type Drawn = Exclude<LayerSpecification, { type: 'background' }>;

/** Above any zoom of the app (19): what a tile of the last zoom must serve. */
const HIGHEST = 20;
const KINDS = { Point: 1, LineString: 2, Polygon: 3 } as const;

const isDrawn = (layer: LayerSpecification): layer is Drawn => 'source-layer' in layer;

/** Names of the properties that an expression reads. Names of places are read as `name_` and the language. */
function propertiesIn(value: unknown): string[] {
  if (!Array.isArray(value))
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(propertiesIn) : [];
  const [operator, name] = value;
  if ((operator === 'get' || operator === 'has') && typeof name === 'string') return [name];
  if (operator === 'concat' && name === 'name_') return ['name_ru', 'name_en'];
  return value.flatMap(propertiesIn);
}

const kindOf = (feature: MapFeature) => {
  const { type } = feature.geometry;
  if (type === 'Point' || type === 'MultiPoint') return KINDS.Point;
  return type === 'LineString' || type === 'MultiLineString' ? KINDS.LineString : KINDS.Polygon;
};

/**
 * What of a feature the style draws in tiles of a zoom: its properties without those that no layer reads there; null
 * when no layer shows the feature. A tile serves the zooms up to the next one, the last one's all above it.
 */
export function createShown({ layers }: Pick<StyleSpecification, 'layers'>, lastZoom: number) {
  const drawn = layers.filter(isDrawn).map((layer) => ({
    layer,
    filter: featureFilter(layer.filter, layer.id),
    reads: propertiesIn([layer.filter, layer.layout, layer.paint]),
  }));

  return (sourceLayer: string, feature: MapFeature, zoom: number): Properties | null => {
    const end = zoom === lastZoom ? HIGHEST : zoom + 1;
    const type = kindOf(feature);
    const showing = drawn.filter(
      ({ layer, filter }) =>
        layer['source-layer'] === sourceLayer &&
        (layer.minzoom ?? 0) < end &&
        (layer.maxzoom ?? HIGHEST) > zoom &&
        // Filters read the zoom only to show more of it.
        filter.filter({ zoom: end }, { type, properties: feature.properties }),
    );
    if (showing.length === 0) return null;
    const read = new Set(showing.flatMap(({ reads }) => reads));
    return Object.fromEntries(Object.entries(feature.properties).filter(([name]) => read.has(name)));
  };
}
