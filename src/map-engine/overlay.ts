import type { Feature, FeatureCollection, Geometry } from 'geojson';
import type {
  GeoJSONSource,
  LayerSpecification,
  Map as MapLibreMap,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import { ownProperty } from '#domain/ownProperty.ts';
import type { PinDiff } from './features.ts';
import { riderSources } from './layers.ts';
import { DETAILS } from './style.ts';

type Data = FeatureCollection<Geometry>;

const isGeoJson = (source: { type: string } | undefined): source is GeoJSONSource => source?.type === 'geojson';
const isOf = (layer: LayerSpecification, sourceId: string) => 'source' in layer && layer.source === sourceId;
const hasPoints = ({ geometry }: Feature) => 'coordinates' in geometry && geometry.coordinates.length > 0;

/** The part of the library's map that this file uses. */
type Layers = Pick<MapLibreMap, 'addLayer' | 'addSource' | 'getLayer' | 'getSource' | 'removeLayer' | 'removeSource'>;

/**
 * What lies over the ground of a basemap: the app's own sources with their layers, and the houses and names of our own
 * basemap. The app's come with their first data: an empty source costs as much work for each tile as a full one. Houses and
 * names come after the first frame, because their bytes and letters would delay it.
 */
export function createOverlay(map: Layers) {
  let whole: StyleSpecification | null = null;
  let isLoaded = false;

  /** The layers of a source come at their place in the whole style's order. */
  function add(sourceId: string, source: SourceSpecification): void {
    if (!whole) return;
    const { layers } = whole;
    map.addSource(sourceId, source);
    layers.forEach((layer, index) => {
      if (!isOf(layer, sourceId)) return;
      const above = layers.slice(index + 1).find(({ id }) => map.getLayer(id));
      map.addLayer(layer, above?.id);
    });
  }

  function setData(sourceId: string, data: Data): void {
    if (!isLoaded) return;
    const source = map.getSource(sourceId);
    const empty = ownProperty(riderSources, sourceId);
    if (isGeoJson(source)) source.setData(data).catch(() => undefined);
    else if (!source && empty?.type === 'geojson' && data.features.some(hasPoints)) add(sourceId, { ...empty, data });
  }

  return {
    /** @param style the whole style that loads now. The map gets `groundOf` it. */
    begin(style: StyleSpecification): void {
      whole = style;
      isLoaded = false;
    },
    /** Call it when the style has loaded, before the first data. */
    loaded(): void {
      isLoaded = true;
    },
    /** Call it when the ground is drawn. */
    showDetails(): void {
      for (const id of DETAILS) {
        const source = whole?.sources[id];
        if (isLoaded && source && !map.getSource(id)) add(id, source);
      }
    },
    /** Sets all data of a source. A style that loads later gets it again. */
    setData,
    /** Shows a source of vector tiles with its layers, or takes it away. @param url with {z}, {x} and {y} */
    setTiles(sourceId: string, url: string | null): void {
      if (!isLoaded || (url !== null) === Boolean(map.getSource(sourceId))) return;
      if (url !== null) return add(sourceId, { type: 'vector', tiles: [url] });
      for (const layer of whole?.layers ?? []) if (isOf(layer, sourceId)) map.removeLayer(layer.id);
      map.removeSource(sourceId);
    },
    /** Changes the data of a source. @param all the data after the change, for a source that is not there yet */
    updateData(sourceId: string, diff: PinDiff, all: () => Data): void {
      const source = isLoaded ? map.getSource(sourceId) : undefined;
      if (isGeoJson(source)) source.updateData(diff).catch(() => undefined);
      else setData(sourceId, all());
    },
  };
}

export type Overlay = ReturnType<typeof createOverlay>;
