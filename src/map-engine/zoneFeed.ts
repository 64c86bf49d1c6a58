import { type CityZone, isInForce } from '#domain/zoneAt.ts';
import { collection } from './features.ts';
import type { Overlay } from './overlay.ts';
import { zoneFeatures } from './zoneFeatures.ts';

/** The zones on the map. It redraws only when a zone is added or removed, or when its hours start or end. */
export function createZoneFeed(overlay: Overlay) {
  let zones: readonly CityZone[] = [];
  let isOn: readonly boolean[] = [];

  const draw = () => {
    const { areas, marks } = zoneFeatures(zones, isOn);
    overlay.setData('zones', collection(areas));
    overlay.setData('zone-marks', collection(marks));
  };

  return {
    /** @param now milliseconds of the server's clock, which the schedules use */
    show(next: readonly CityZone[], now: number): void {
      const nextOn = next.map((zone) => zone.kind !== 'slow' || isInForce(zone, now));
      const isSame =
        next.length === zones.length && next.every((zone, i) => zone === zones[i] && nextOn[i] === isOn[i]);
      if (isSame) return;
      zones = next;
      isOn = nextOn;
      draw();
    },
    /** Call it after a new style: it has no such sources. */
    refill: draw,
  };
}
