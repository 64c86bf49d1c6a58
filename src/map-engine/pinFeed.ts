import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import type { MapCell } from '#api/map.ts';
import type { Bounds } from '#domain/mapCells.ts';
import { createClusters } from './clusters.ts';
import { collection, diffPins, type PinDiff, type PinFeature } from './features.ts';
import { createVehiclePins } from './vehiclePins.ts';

const isGeoJson = (source: { type: string } | undefined): source is GeoJSONSource => source?.type === 'geojson';

/** Sets all data of a source if the style has the source. Otherwise nothing is lost: `refill` sets the data later. */
export function putData(map: MapLibreMap, sourceId: string, data: Parameters<GeoJSONSource['setData']>[0]): void {
  const source = map.getSource(sourceId);
  if (isGeoJson(source)) source.setData(data).catch(() => undefined);
}

/** Updates a source if the style has it. The source of a later style gets all data in `refill`. */
function putDiff(map: MapLibreMap, sourceId: string, diff: PinDiff | null): void {
  const source = map.getSource(sourceId);
  if (diff && isGeoJson(source)) source.updateData(diff).catch(() => undefined);
}

/** Pins of one source. Only changes go to the worker. */
export function createPinFeed(map: MapLibreMap, sourceId: string) {
  let shown: ReadonlyMap<number, PinFeature> = new Map();
  return {
    show(pins: readonly PinFeature[]): void {
      const next = new Map(pins.map((pin) => [pin.id, pin]));
      const diff = diffPins(shown, next);
      shown = next;
      putDiff(map, sourceId, diff);
    },
    /** Call it after a new style: its source is empty. */
    refill: () => putData(map, sourceId, collection([...shown.values()])),
  };
}

/** Pins of vehicles. There are so many that the map gets only those in view, and of those only changes. */
export function createVehicleFeed(map: MapLibreMap, sourceId: string, clusterMaxZoom: number) {
  const pins = createVehiclePins();
  const clusters = createClusters(clusterMaxZoom);
  const feed = createPinFeed(map, sourceId);
  let lastView: { bounds: Bounds; zoom: number } | null = null;

  function draw() {
    if (lastView) feed.show(clusters.draw(lastView.bounds, lastView.zoom));
  }

  return {
    show(cells: readonly MapCell[], chosenId: number | null): void {
      const diff = pins.update(cells, chosenId);
      if (!diff) return;
      clusters.change(diff);
      draw();
    },
    /** Call it at every step of a move. Most steps stay within the last draw and cost nothing. */
    look(view: { bounds: Bounds; zoom: number }): void {
      if (lastView && clusters.serves(view.bounds, view.zoom)) return;
      lastView = view;
      draw();
    },
    refill: () => feed.refill(),
    splitZoom: (clusterId: number) => clusters.splitZoom(clusterId),
  };
}
