import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { collection, diffPins, type PinFeature } from './features.ts';

const isGeoJson = (source: { type: string } | undefined): source is GeoJSONSource => source?.type === 'geojson';

/** Hands whole data to a source where the style has it; before that nothing is drawn and nothing is lost. */
export function putData(map: MapLibreMap, sourceId: string, data: Parameters<GeoJSONSource['setData']>[0]): void {
  const source = map.getSource(sourceId);
  if (isGeoJson(source)) source.setData(data).catch(() => undefined);
}

/** Pins of one source. Only what changed crosses to the worker: 1,500 pins in full would cost a frame each time. */
export function createPinFeed(map: MapLibreMap, sourceId: string) {
  let shown: ReadonlyMap<number, PinFeature> = new Map();
  return {
    show(pins: readonly PinFeature[]): void {
      const next = new Map(pins.map((pin) => [pin.id, pin]));
      const diff = diffPins(shown, next);
      shown = next;
      const source = map.getSource(sourceId);
      // A source that the next style brings takes all of `shown` in `refill`.
      if (diff && isGeoJson(source)) source.updateData(diff).catch(() => undefined);
    },
    /** After a new style: its source is empty. */
    refill: () => putData(map, sourceId, collection([...shown.values()])),
  };
}
