import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { DEFAULT_LOCATION, DEFAULT_ZOOM } from '#domain/position.ts';
import { fetchStyle } from '#map-engine/fetchStyle.ts';
import { MapLibreMap } from '#map-engine/library.ts';
import { createOverlay } from '#map-engine/overlay.ts';
import { whenGroundIsDrawn } from '#map-engine/renderedFeatures.ts';
import { groundOf } from '#map-engine/style.ts';
import { installTrustedTypes } from '#platform/trustedTypes.ts';

// The cost of any map of this library with our style: the floor of the start.
installTrustedTypes([workerUrl]);
const box = document.querySelector<HTMLElement>('#box');
if (!box) throw new Error('The page has no box.');
const whole = await fetchStyle(null, 'light');
const style = groundOf(whole);
const map = new MapLibreMap({
  container: box,
  style,
  center: [DEFAULT_LOCATION.longitude, DEFAULT_LOCATION.latitude],
  zoom: DEFAULT_ZOOM,
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
    overlay.showDetails();
  },
);
