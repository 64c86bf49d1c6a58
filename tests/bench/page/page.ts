import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { GeoJSONSource } from 'maplibre-gl';
import { reuseUnchanged } from '#api/map.ts';
import { DEFAULT_ZOOM } from '#domain/position.ts';
import { createCityMap } from '#map-engine/cityMap.ts';
import { DEFAULT_LOCATION } from '#domain/position.ts';
import { whenGroundIsDrawn } from '#map-engine/renderedFeatures.ts';
import { MapLibreMap } from '#map-engine/library.ts';
import { createOverlay } from '#map-engine/overlay.ts';
import { fetchStyle, groundOf } from '#map-engine/style.ts';
import { installTrustedTypes } from '#platform/trustedTypes.ts';
import { cellOf, fleet, moveSome } from '../../map-engine/fleet.ts';

/** The milliseconds for a hundred moves: until our code was done, and until the map's worker was done. */
export type Moved = { ours: number; told: number };

declare global {
  interface Window {
    /** Sends a hundred moves to the map. */
    moveHundred?: () => Promise<Moved>;
  }
}

installTrustedTypes([workerUrl]);
const box = document.querySelector<HTMLElement>('#box');
if (!box) throw new Error('The page has no box.');
const asked = new URLSearchParams(location.search);
const vehicles = Number(asked.get('vehicles'));
const zoom = Number(asked.get('zoom') ?? DEFAULT_ZOOM);
await (vehicles > 0 ? openOurs(box, vehicles) : openEmpty(box));

/** The cost of any map of this library with our style. */
async function openEmpty(container: HTMLElement): Promise<void> {
  const whole = await fetchStyle(null, 'light');
  const style = groundOf(whole);
  const map = new MapLibreMap({
    container,
    style,
    center: [DEFAULT_LOCATION.longitude, DEFAULT_LOCATION.latitude],
    zoom,
    attributionControl: false,
  });
  const overlay = createOverlay(map);
  overlay.begin(whole);
  let hasStyle = false;
  map.once('style.load', () => {
    hasStyle = true;
    overlay.loaded();
  });
  whenGroundIsDrawn(
    map,
    () => (hasStyle ? Object.keys(style.sources) : null),
    () => {
      performance.mark('map-first-render');
      overlay.showNames();
    },
  );
  map.once('idle', () => performance.mark('map-at-rest'));
}

/** Our map engine without the app, with vehicles that come from no server. */
async function openOurs(container: HTMLElement, count: number): Promise<void> {
  const style = await fetchStyle(null, 'light');
  const map = createCityMap({
    operatorStyle: null,
    scheme: 'light',
    style,
    language: 'ru',
    clusterMaxZoom: 15,
    hideParkingZoom: 16,
  });
  map.attach(container, () => {});
  map.moveTo(DEFAULT_LOCATION, zoom);
  let cell = cellOf(fleet(count));
  let round = 0;
  map.showCells([cell]);
  let told: Promise<unknown> = Promise.resolve();
  // oxlint-disable-next-line typescript/unbound-method -- applied to the source it was called on
  GeoJSONSource.prototype.updateData = new Proxy(GeoJSONSource.prototype.updateData, {
    apply(real, source, [diff]: Parameters<GeoJSONSource['updateData']>) {
      const answer = Reflect.apply(real, source, [diff]);
      told = answer;
      return answer;
    },
  });
  window.moveHundred = async () => {
    const next = cellOf(moveSome(cell.detail?.vehicles ?? [], 100, round++));
    const started = performance.now();
    cell = reuseUnchanged(cell, next);
    map.showCells([cell]);
    const ours = performance.now() - started;
    await told;
    return { ours, told: performance.now() - started };
  };
}
