import { GeoJSONVT } from '@maplibre/geojson-vt';
import type { StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { DEFAULT_LOCATION } from '#domain/position.ts';
import { decodeLayer } from './decode.ts';
import { decodeHouses } from './houses.ts';
import { mergeFeatures } from './merge.ts';
import type { LonLat, MapFeature, PackedMap } from './packed.ts';
import { createShown } from './shown.ts';

export type Tile = { z: number; x: number; y: number; content: Uint8Array };

/** From the app's lowest zoom to the one from which houses show: all above it are drawn from the last one's tiles. */
export const ZOOMS = { first: 8, last: 13 };
/** Degrees: everything that the map draws. */
export const BOUNDS = { west: 36.5, south: 55.1, east: 38.8, north: 56.4 };
/** Steps along the side of a tile. In the last zoom a step is 0.34 m, finer than the file itself. */
const EXTENT = 8192;
const PX = EXTENT / 512;
/** Around a tile, px of its zoom: wider than half of the widest line, so that no edge shows. */
const BUFFERS: Readonly<Record<string, number>> = {
  boundary: 16,
  areas: 16,
  water: 16,
  houses: 8,
  lanes: 16,
  roads: 16,
  // A point in two tiles would be drawn twice.
  metro: 0,
  places: 0,
};
/** What MapLibre itself leaves out of a line, px. */
const TOLERANCE = 0.375;

/**
 * The archives of `src/map-engine` with their layers. Houses are two thirds of a tile's bytes, and the map is there before
 * them.
 */
export const ARCHIVES: Readonly<Record<string, readonly string[]>> = {
  moscow: ['boundary', 'areas', 'water', 'lanes', 'roads', 'metro', 'places'],
  houses: ['houses'],
};

const featuresOf = (map: PackedMap, layer: string): MapFeature[] =>
  layer === 'houses' ? decodeHouses(map).features : decodeLayer(map, layer).features;

function placeAt([longitude, latitude]: LonLat, z: number): [x: number, y: number] {
  const side = 2 ** z;
  const angle = (latitude * Math.PI) / 180;
  const y = (1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2;
  return [((longitude + 180) / 360) * side, y * side];
}

function tileAt(place: LonLat, z: number): [x: number, y: number] {
  const [x, y] = placeAt(place, z);
  return [Math.floor(x), Math.floor(y)];
}

/** Half of a phone's screen in the app's first zoom, in tiles of the last one, which are 1,024 px there. */
const HALF = { x: 215 / 1024, y: 466 / 1024 };

/** Whether a phone's first view shows the tile: the app begins at the same place for everybody. */
export function isInFirstView({ z, x, y }: Pick<Tile, 'z' | 'x' | 'y'>): boolean {
  const [middleX, middleY] = placeAt([DEFAULT_LOCATION.longitude, DEFAULT_LOCATION.latitude], z);
  const isWithin = (tile: number, middle: number, half: number) => tile + 1 > middle - half && tile < middle + half;
  return z === ZOOMS.last && isWithin(x, middleX, HALF.x) && isWithin(y, middleY, HALF.y);
}

/** All tiles of these layers that are not empty. Each has only what the style draws in its zoom. */
export function* tilesOf(map: PackedMap, style: StyleSpecification, names: readonly string[]): Generator<Tile> {
  const shown = createShown(style, ZOOMS.last);
  const layers = names.map((layer) => ({ layer, features: featuresOf(map, layer) }));
  for (let z = ZOOMS.first; z <= ZOOMS.last; z++) {
    const indexes = layers.map(({ layer, features }) => {
      const drawn = features.flatMap((feature): MapFeature[] => {
        const properties = shown(layer, feature, z);
        return properties ? [{ ...feature, properties }] : [];
      });
      const index = new GeoJSONVT(
        { type: 'FeatureCollection', features: mergeFeatures(drawn) },
        {
          // The index leaves out points in every zoom but its last.
          maxZoom: z === ZOOMS.last ? z : z + 1,
          indexMaxZoom: z,
          indexMaxPoints: 0,
          extent: EXTENT,
          buffer: (BUFFERS[layer] ?? 0) * PX,
          tolerance: TOLERANCE * PX,
        },
      );
      return { layer, index };
    });
    const [west, north] = tileAt([BOUNDS.west, BOUNDS.north], z);
    const [east, south] = tileAt([BOUNDS.east, BOUNDS.south], z);
    for (let x = west; x <= east; x++) {
      for (let y = north; y <= south; y++) {
        const full = indexes.flatMap(({ layer, index }) => {
          const tile = index.getTile(z, x, y);
          return tile?.features.length ? [[layer, tile] as const] : [];
        });
        if (full.length === 0) continue;
        yield { z, x, y, content: fromGeojsonVt(Object.fromEntries(full), { version: 2, extent: EXTENT }) };
      }
    }
  }
}
