import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import type { MapCell } from '#api/map.ts';
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

/** Pins of one source. Only what changed crosses to the worker: 1,500 pins in full would cost a frame each time. */
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

/** The vehicles: so many that even comparing all of them each time would be felt. */
export function createVehicleFeed(map: MapLibreMap, sourceId: string) {
  const pins = createVehiclePins();
  return {
    show: (cells: readonly MapCell[], chosenId: number | null) => putDiff(map, sourceId, pins.update(cells, chosenId)),
    refill: () => putData(map, sourceId, collection(pins.all())),
  };
}
