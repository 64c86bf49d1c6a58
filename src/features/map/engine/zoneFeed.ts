import type { Map as MapLibreMap } from 'maplibre-gl';
import { type CityZone, isInForce } from '#domain/zoneAt.ts';
import { collection } from './features.ts';
import { putData } from './pinFeed.ts';
import { zoneFeatures } from './zoneFeatures.ts';

/** The zones on the map. Told often, it draws again only when a zone came, went, or entered its hours. */
export function createZoneFeed(map: MapLibreMap) {
  let zones: readonly CityZone[] = [];
  let isOn: readonly boolean[] = [];

  const draw = () => {
    const { areas, marks } = zoneFeatures(zones, isOn);
    putData(map, 'zones', collection(areas));
    putData(map, 'zone-marks', collection(marks));
  };

  return {
    /** @param now milliseconds of the server's clock: schedules are its matter */
    show(next: readonly CityZone[], now: number): void {
      const nextOn = next.map((zone) => zone.kind !== 'slow' || isInForce(zone, now));
      const isSame =
        next.length === zones.length && next.every((zone, i) => zone === zones[i] && nextOn[i] === isOn[i]);
      if (isSame) return;
      zones = next;
      isOn = nextOn;
      draw();
    },
    /** After a new style: its sources are empty. */
    refill: draw,
  };
}
