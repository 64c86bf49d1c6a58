import type { MapMouseEvent, PaddingOptions, StyleSpecification } from 'maplibre-gl';
import type { MapCell } from '#api/map.ts';
import type { Coordinates } from '#domain/distance.ts';
import { type Bounds, type CellId, coverOf, sameCell } from '#domain/mapCells.ts';
import { DEFAULT_ZOOM } from '#domain/position.ts';
import type { CityZone } from '#domain/zoneAt.ts';
import { duration } from '#ui/motion.ts';
import { openArchive } from './basemap.ts';
import {
  type Chosen,
  chosenPin,
  type ChosenVehicle,
  collection,
  nearestVehicle,
  parkingPins,
  type Picked,
  pin,
  type PinFeature,
  stationPins,
  stationsHere,
  type StationCount,
} from './features.ts';
import { styleUrl } from './fetchStyle.ts';
import { createLaneFeed } from './laneFeed.ts';
import type { MapLimits } from './layers.ts';
import { getGlobalDispatcher, MapLibreMap } from './library.ts';
import { watchMissingTiles } from './missingTiles.ts';
import { createMyFeed } from './myFeed.ts';
import { createOffsetFromUser } from './offsetFromUser.ts';
import { createOverlay } from './overlay.ts';
import { createPinFeed, createVehicleFeed } from './pinFeed.ts';
import { creditsOf, drawnIn, vehiclesDrawn, whenGroundIsDrawn } from './renderedFeatures.ts';
import { drawRing } from './rings.ts';
import type { Scheme } from './scheme.ts';
import { watchSilence } from './silence.ts';
import { groundOf, withRiderLayers } from './style.ts';
import { createZoneFeed } from './zoneFeed.ts';

/**
 * What the map shows once it rests. `vehicles`: free vehicles in view, 0 until the map has drawn pins. `credits`:
 * attributions of an operator's style, as plain text.
 */
export type MapView = {
  cover: CellId[];
  bounds: Bounds;
  zoom: number;
  longitude: number;
  latitude: number;
  vehicles: number;
  credits: string;
};

export type CityMapOptions = MapLimits & {
  operatorStyle: string | null;
  /** The middle of the city. */
  center: Coordinates;
  scheme: Scheme;
  /** The style of the basemap in that scheme. */
  style: StyleSpecification;
  language: string;
};

/** Close enough to see the kerb of a street. */
const STREET_ZOOM = 16;
/** Close enough to distinguish vehicles at one location. */
const STAND_ZOOM = 18.5;
/** Zoom for an open card: it shows the object and the line to it. Closer for a parking, because its border matters. */
const CARD_ZOOM = { bike: 15, station: 15, parking: 16.5 };
/** Margin around both ends of the line to a location: a chosen pin is 76 px high. */
const ROUTE_MARGIN = { top: 120, right: 56, bottom: 48, left: 56 };
/** Tolerance of a tap, px: fingers, above all in gloves, are inexact. */
const FINGER = 10;
const PICKABLE = [
  'chosen',
  'reserved',
  'vehicles',
  'clusters',
  'clusters-aside',
  'here',
  'stations',
  'stations-aside',
  'parkings',
];

export type CityMap = ReturnType<typeof createCityMap>;

/**
 * The city map as one object that screens share: attach it to an element and pass it data. It does not use React, so no
 * React code runs while the map moves.
 */
export function createCityMap(options: CityMapOptions) {
  const stage = document.createElement('div');
  stage.className = 'city-map';
  const map = new MapLibreMap({
    container: stage,
    center: [options.center.longitude, options.center.latitude],
    zoom: DEFAULT_ZOOM,
    minZoom: 8,
    maxZoom: 19,
    // Rotation does not help riders, and an accidental rotation confuses them.
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: false,
    // MapLibre's own observer would shrink a detached map, and attaching it again would create every tile again.
    trackResize: false,
    fadeDuration: duration('--fade'),
  });
  const loadMissing = watchMissingTiles(map);
  const pixelRatio = Math.ceil(devicePixelRatio);
  map.setMissingStyleImageResolver((name) => {
    const ring = drawRing(name, scheme, pixelRatio);
    if (ring) map.addImage(name, ring, { pixelRatio });
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();

  const overlay = createOverlay(map);
  const feeds = {
    vehicles: createVehicleFeed(overlay, 'vehicles', options.clusterMaxZoom),
    stations: createPinFeed(overlay, 'stations'),
    here: createPinFeed(overlay, 'here'),
    parkings: createPinFeed(overlay, 'parkings'),
    reserved: createPinFeed(overlay, 'reserved'),
  };
  const zoneFeed = createZoneFeed(overlay);
  const laneFeed = createLaneFeed(overlay);
  const myFeed = createMyFeed(overlay);
  const aside = createOffsetFromUser(map);
  let { scheme, language } = options;
  let cells: readonly MapCell[] = [];
  let stations: readonly PinFeature[] = [];
  let counted: StationCount = 'bikes';
  let chosen: Chosen | null = null;
  let ridden: number | null = null;
  let padding: PaddingOptions = { top: 0, right: 0, bottom: 0, left: 0 };
  /** The end of the way that the map shows whole, until the rider moves the map. */
  let routed: Coordinates | null = null;
  let credits = '';
  let vehicles = 0;
  let fitted = { width: 0, height: 0 };
  let view = readView();
  feeds.vehicles.look(view);
  let isTouched = false;
  /** On a new screen the map opens at the position that it follows; then it moves there, until the rider moves it. */
  let following: 'opens' | 'moves' | 'held' = 'opens';
  /** The map has come to a screen, which has not said yet what covers it. */
  let isNew = false;
  let onPick: (picked: Picked) => void = () => {};
  const viewListeners = new Set<() => void>();

  function readView(): MapView {
    const bounds = map.getBounds();
    const box = { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() };
    const { lng, lat } = map.getCenter();
    return { cover: coverOf(box), bounds: box, zoom: map.getZoom(), longitude: lng, latitude: lat, vehicles, credits };
  }

  /** Resizes the map to its box. The check avoids a full redraw: the library redraws even at the same size. */
  function fit() {
    const { clientWidth: width, clientHeight: height } = stage;
    if (width === fitted.width && height === fitted.height) return;
    fitted = { width, height };
    map.resize();
  }

  function updateView() {
    view = readView();
    feeds.vehicles.look(view);
    for (const listener of viewListeners) listener();
  }

  /** During a move, updates the view only when its cells change. */
  function updateCover() {
    const next = readView();
    feeds.vehicles.look(next);
    const { cover } = next;
    const isSame =
      cover.length === view.cover.length && cover.every((cell, i) => view.cover[i] && sameCell(cell, view.cover[i]));
    if (!isSame) updateView();
  }

  function showDetails() {
    performance.mark('map-first-render');
    isDrawn = true;
    overlay.showDetails();
  }

  function readDrawn() {
    aside.settle(myFeed.position());
    const drawn = vehiclesDrawn(map, cells, view.bounds);
    if (drawn === null || drawn === vehicles) return;
    vehicles = drawn;
    updateView();
  }

  function readCredits() {
    const text = creditsOf(map);
    if (text === credits) return;
    credits = text;
    updateView();
  }

  function pickByKey({ key }: KeyboardEvent) {
    const nearest = key === 'Enter' ? nearestVehicle(cells, view) : null;
    if (nearest !== null) onPick({ kind: 'bike', id: nearest });
  }

  function drawChosen() {
    overlay.setData('chosen', collection(chosen ? [chosenPin(chosen)] : []));
  }

  function drawCells() {
    const chosenOf = (kind: Chosen['kind']) => (chosen?.kind === kind ? chosen.id : null);
    feeds.vehicles.show(cells, chosenOf('bike'), ridden);
    stations = stationPins(cells, chosenOf('station'), counted);
    feeds.stations.show(stations);
    feeds.here.show(stationsHere(stations, myFeed.position()));
    feeds.parkings.show(parkingPins(cells, chosenOf('parking')));
  }

  let isDrawn = false;
  let ground: string[] = [];
  // A style that is still loading throws on every access.
  let styleIsThere = false;

  function loadStyle() {
    styleIsThere = false;
    map.setStyle(scheme === options.scheme ? options.style : styleUrl(options.operatorStyle, scheme), {
      diff: false,
      transformStyle: (_, base) => {
        const whole = withRiderLayers(base, scheme, options);
        overlay.begin(whole);
        const first = groundOf(whole);
        ground = Object.keys(first.sources);
        return first;
      },
    });
  }

  function moveTo({ longitude, latitude }: Coordinates, zoom = map.getZoom(), ms = duration('--fly')) {
    map.easeTo({ center: [longitude, latitude], zoom, padding, duration: ms });
  }

  /** Shows the rider, the destination and the way between them together. Without a position it shows only the destination. */
  function showRoute(to: Coordinates): void {
    routed = to;
    const from = myFeed.position();
    if (!from) return moveTo(to);
    const places = [from, to, ...myFeed.way().map(([longitude, latitude]) => ({ longitude, latitude }))];
    const [x, y] = [places.map(({ longitude }) => longitude), places.map(({ latitude }) => latitude)];
    map.fitBounds([Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y)], {
      padding: { ...ROUTE_MARGIN },
      maxZoom: STREET_ZOOM + 1,
      duration: duration('--fly'),
    });
  }

  function openCluster(clusterId: number, to: Coordinates) {
    const zoom = feeds.vehicles.splitZoom(clusterId);
    moveTo(to, zoom > options.clusterMaxZoom ? STAND_ZOOM : Math.max(zoom, map.getZoom() + 1));
  }

  function pickAt(tap: MapMouseEvent) {
    const { x, y } = tap.point;
    const drawn = drawnIn(map, PICKABLE, [
      [x - FINGER, y - FINGER],
      [x + FINGER, y + FINGER],
    ]);
    if (!drawn) return void map.once('render', () => pickAt(tap));
    const [hit] = drawn;
    if (hit?.geometry.type !== 'Point') return;
    const [longitude = 0, latitude = 0] = hit.geometry.coordinates;
    if (hit.source === 'parkings') onPick({ kind: 'parking', number: String(hit.properties['number']) });
    else if (typeof hit.id !== 'number') return;
    else if ('point_count' in hit.properties) openCluster(hit.id, { longitude, latitude });
    else if (hit.source === 'vehicles' || hit.source === 'reserved') onPick({ kind: 'bike', id: hit.id });
    else if (hit.source === 'stations' || hit.source === 'here') onPick({ kind: 'station', id: hit.id });
  }

  function applyLanguage() {
    // Otherwise `style.load` applies it.
    if (styleIsThere) map.setGlobalStateProperty('lang', language);
  }

  map.on('style.load', () => {
    styleIsThere = true;
    overlay.loaded();
    aside.reset();
    applyLanguage();
    if (isDrawn) overlay.showDetails();
    zoneFeed.refill();
    laneFeed.refill();
    for (const feed of Object.values(feeds)) feed.refill();
    drawChosen();
    myFeed.refill();
  });
  whenGroundIsDrawn(map, () => (styleIsThere ? ground : null), showDetails);
  map.on('idle', readDrawn);
  map.on('movestart', ({ originalEvent }) => {
    if (!originalEvent) return;
    isTouched = true;
    following = 'held';
    routed = null;
  });
  map.getCanvas().addEventListener('keydown', pickByKey);
  if (options.operatorStyle) map.on('idle', readCredits);
  map.on('moveend', updateView);
  map.on('moveend', loadMissing);
  window.addEventListener('online', loadMissing);
  map.on('move', updateCover);
  map.on('click', pickAt);
  map.on('resize', updateView);

  if (options.operatorStyle === null) openArchive();
  loadStyle();

  return {
    attach(box: HTMLElement, pick: (picked: Picked) => void): () => void {
      onPick = pick;
      box.append(stage);
      following = 'opens';
      isNew = true;
      fit();
      // A canvas that was detached from the page may have lost its content.
      map.triggerRepaint();
      const sizes = new ResizeObserver(fit);
      sizes.observe(box);
      return () => {
        sizes.disconnect();
        onPick = () => {};
        stage.remove();
      };
    },
    watchView(listener: () => void): () => void {
      viewListeners.add(listener);
      return () => viewListeners.delete(listener);
    },
    view: () => view,
    /** Calls the listener when the map can draw nothing any more. Returns a function that stops it. */
    watchLoss: (listener: () => void) => watchSilence(getGlobalDispatcher(), document, listener),
    /** Frees the map, and its workers with it: the next map starts others. */
    remove() {
      window.removeEventListener('online', loadMissing);
      map.remove();
    },
    showCells(next: readonly MapCell[]) {
      cells = next;
      drawCells();
    },
    /** What stations count: free places for a rider who returns a docked bike, else bikes. */
    countAtStations(next: StationCount) {
      if (next === counted) return;
      counted = next;
      drawCells();
    },
    showZones: (zones: readonly CityZone[], now: number) => zoneFeed.show(zones, now),
    /** Shows the bike lanes; null hides them. */
    showLanes: laneFeed.show,
    /** The vehicle that the rider has reserved: no cell contains it. @param label the word under its pin */
    showReserved(vehicle: ChosenVehicle | null, label: string) {
      feeds.reserved.show(
        vehicle
          ? [pin(vehicle.id, vehicle.longitude, vehicle.latitude, { icon: `pins:${vehicle.form}-selected`, label })]
          : [],
      );
    },
    /** Marks the vehicle that the rider rode last, wherever the map shows it. */
    markRidden(id: number | null) {
      if (id === ridden) return;
      ridden = id;
      drawCells();
    },
    choose(next: Chosen | null) {
      const isAnother = next !== null && (next.id !== chosen?.id || next.kind !== chosen.kind);
      chosen = next;
      if (isAnother) {
        isTouched = true;
        routed = null;
        moveTo(next, Math.max(map.getZoom(), CARD_ZOOM[next.kind]));
      }
      drawCells();
      drawChosen();
      myFeed.routeTo(next);
    },
    showMe(...me: Parameters<typeof myFeed.show>) {
      myFeed.show(...me);
      feeds.here.show(stationsHere(stations, myFeed.position()));
    },
    /** Sets the travel time, beside the chosen pin. */
    labelRoute: myFeed.labelRoute,
    /** Shows a way along streets to the chosen location, with its own time, instead of the straight line. */
    showWay: myFeed.showWay,
    /** Shows the track of the current ride. */
    showTrack: myFeed.showTrack,
    /** Space that a sheet covers, px: the map moves the chosen pin to the middle of the free space. */
    pad(next: PaddingOptions) {
      padding = next;
      if (chosen && routed) {
        map.setPadding(padding);
        showRoute(routed);
      } else if (chosen) moveTo(chosen, Math.max(map.getZoom(), CARD_ZOOM[chosen.kind]));
      else map.easeTo({ padding, duration: isNew ? 0 : duration('--slide') });
      isNew = false;
    },
    moveTo,
    showRoute,
    toCity: () => moveTo(options.center, DEFAULT_ZOOM),
    /** Moves the map to the first known position, unless the rider has already moved the map. */
    greet(to: Coordinates) {
      if (!isTouched) map.jumpTo({ center: [to.longitude, to.latitude] });
      isTouched = true;
    },
    /** Keeps a moving rider in the middle until somebody moves the map. */
    follow(to: Coordinates) {
      if (following === 'held') return;
      moveTo(to, Math.max(map.getZoom(), STREET_ZOOM), following === 'opens' ? 0 : duration('--fly'));
      following = 'moves';
    },
    toStreet: (to: Coordinates) => moveTo(to, Math.max(map.getZoom(), STREET_ZOOM)),
    zoomOut: () => map.zoomTo(map.getZoom() - 1.5, { duration: duration('--fly') }),
    setScheme(next: Scheme) {
      if (next === scheme) return;
      scheme = next;
      loadStyle();
    },
    setLanguage(next: string) {
      language = next;
      applyLanguage();
    },
    /** The label for screen readers. */
    setTitle: (title: string) => map.getCanvas().setAttribute('aria-label', title),
  };
}
