import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import type { MapCell } from '#api/map.ts';
import type { Bounds } from '#domain/mapCells.ts';
import { createClusters } from './clusters.ts';
import { collection, diffPins, type PinDiff, type PinFeature } from './features.ts';
import { createVehiclePins } from './vehiclePins.ts';

const isGeoJson = (source: { type: string } | undefined): source is GeoJSONSource => source?.type === 'geojson';

/** Hands whole data to a source where the style has it; before that nothing is drawn and nothing is lost. */
export function putData(map: MapLibreMap, sourceId: string, data: Parameters<GeoJSONSource['setData']>[0]): void {
  const source = map.getSource(sourceId);
  if (isGeoJson(source)) source.setData(data).catch(() => undefined);
}

/** Tells a source what changed, where the style has it: one that the next style brings takes everything in its `refill`. */
function putDiff(map: MapLibreMap, sourceId: string, diff: PinDiff | null): void {
  const source = map.getSource(sourceId);
  if (diff && isGeoJson(source)) source.updateData(diff).catch(() => undefined);
}

/** Pins of one source. Only what changed crosses to the worker. */
export function createPinFeed(map: MapLibreMap, sourceId: string) {
  let shown: ReadonlyMap<number, PinFeature> = new Map();
  return {
    show(pins: readonly PinFeature[]): void {
      const next = new Map(pins.map((pin) => [pin.id, pin]));
      const diff = diffPins(shown, next);
      shown = next;
      putDiff(map, sourceId, diff);
    },
    /** After a new style: its source is empty. */
    refill: () => putData(map, sourceId, collection([...shown.values()])),
  };
}

/** The vehicles: so many that the map is told only of those in view, and of those only what changes. */
export function createVehicleFeed(map: MapLibreMap, sourceId: string, clusterMaxZoom: number) {
  const pins = createVehiclePins();
  const clusters = createClusters(clusterMaxZoom);
  const feed = createPinFeed(map, sourceId);
  let looked: { bounds: Bounds; zoom: number } | null = null;

  function draw() {
    if (looked) feed.show(clusters.draw(looked.bounds, looked.zoom));
  }

  return {
    show(cells: readonly MapCell[], chosenId: number | null): void {
      const diff = pins.update(cells, chosenId);
      if (!diff) return;
      clusters.change(diff);
      draw();
    },
    /** At every step of a move: nearly all of them stay within what was drawn. */
    look(view: { bounds: Bounds; zoom: number }): void {
      if (looked && clusters.serves(view.bounds, view.zoom)) return;
      looked = view;
      draw();
    },
    refill: () => feed.refill(),
    splitZoom: (clusterId: number) => clusters.splitZoom(clusterId),
  };
}
