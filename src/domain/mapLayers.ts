import { isOver } from './currentRide.ts';
import type { RentFacts, VehicleForm } from './rent.ts';
import type { StationPower } from './station.ts';

/** Layers of the map, in the order of their switches (map-and-rent §2). `bikes` are Electro 2.0. */
export const MAP_LAYERS = [
  'bikes',
  'scooters',
  'mechanicalStations',
  'electricStations',
  'parkings',
  'slowZones',
] as const;
export type MapLayer = (typeof MAP_LAYERS)[number];

/**
 * The rider's choice of layers. `autoLayout`: a ride may show the layers that it needs instead. `bikeLanes` are part of the
 * ground: no ride changes them (decisions §3.7).
 */
export type LayerChoice = Readonly<Record<MapLayer | 'autoLayout' | 'bikeLanes', boolean>>;

/**
 * The layers on the map now. `rules`: areas where riding is forbidden or allowed; no switch hides them outside a ride
 * (our reading).
 */
export type ShownLayers = Readonly<Record<MapLayer | 'rules', boolean>> & {
  /**
   * Free vehicles. Docked bikes stand at stations, so the switches of the stations show and hide them (our reading).
   */
  forms: readonly VehicleForm[];
};

/** The kind of ride that decides the layers (map-and-rent §4). */
export type LayerMode = 'none' | 'omniActive' | 'omniFinish' | 'mechanicalBike' | 'electricBike';

type Ride = Pick<RentFacts, 'bikeType' | 'form' | 'stage' | 'status' | 'endedAt'>;

/** @param hasDocked the operator has stations and docked bikes (map-and-rent §6 USE_SMOOVE_BIKES) */
export const defaultLayers = (hasDocked: boolean): LayerChoice => ({
  bikes: true,
  scooters: true,
  mechanicalStations: hasDocked,
  electricStations: hasDocked,
  parkings: true,
  slowZones: false,
  autoLayout: true,
  bikeLanes: false,
});

/** Layers that have a switch. */
export const offeredLayers = (hasDocked: boolean): readonly MapLayer[] =>
  MAP_LAYERS.filter((layer) => hasDocked || !isDocked(layer));

const isDocked = (layer: MapLayer): boolean => layer === 'mechanicalStations' || layer === 'electricStations';

/** `none` without a ride and for a ride that is over. */
export function layerMode(ride: Ride | null): LayerMode {
  if (ride === null || isOver(ride)) return 'none';
  if (ride.bikeType === 'other') return ride.form === 'bike' ? 'mechanicalBike' : 'electricBike';
  return ride.stage === 'ACTIVE_RIDE_END' || ride.stage === 'ACTIVE_RIDE_COMPLETED' ? 'omniFinish' : 'omniActive';
}

/** The kind of docks for the return of the ridden bike; null without a docked bike. */
export function powerRidden(ride: Ride | null): StationPower | null {
  const mode = layerMode(ride);
  if (mode === 'mechanicalBike') return 'mechanical';
  return mode === 'electricBike' ? 'electric' : null;
}

/** Layers that each kind of ride needs. */
const NEEDED: Record<Exclude<LayerMode, 'none'>, readonly MapLayer[]> = {
  omniActive: ['parkings', 'slowZones'],
  omniFinish: ['parkings'],
  mechanicalBike: ['mechanicalStations'],
  electricBike: ['electricStations'],
};

/** Layers with vehicles, each with the form that it shows. */
const FORMS: readonly [MapLayer, VehicleForm][] = [
  ['mechanicalStations', 'bike'],
  ['electricStations', 'ebike'],
  ['bikes', 'omni'],
  ['scooters', 'scooter'],
];

const pick = (holds: (layer: MapLayer) => boolean): Record<MapLayer, boolean> => ({
  bikes: holds('bikes'),
  scooters: holds('scooters'),
  mechanicalStations: holds('mechanicalStations'),
  electricStations: holds('electricStations'),
  parkings: holds('parkings'),
  slowZones: holds('slowZones'),
});

/**
 * Layers of the map: the rider's choice, or what the ride needs while auto layout is on. A rider on a ride needs no
 * other vehicle, so stations then show no free bikes. The rules of riding apply only to Electro 2.0 and scooters.
 */
export function shownLayers(choice: LayerChoice, mode: LayerMode, hasDocked: boolean): ShownLayers {
  if (mode !== 'none' && choice.autoLayout) {
    const needed = NEEDED[mode];
    return { ...pick((layer) => needed.includes(layer)), rules: mode === 'omniActive', forms: [] };
  }
  const layers = pick((layer) => choice[layer] && (hasDocked || !isDocked(layer)));
  return { ...layers, rules: true, forms: FORMS.flatMap(([layer, form]) => (layers[layer] ? [form] : [])) };
}

/** What the rider looks for now, on the map and in the list. `power`: of stations. */
export type Wish = {
  kind: 'all' | 'bikes' | 'scooters' | 'stations' | 'parkings';
  power: 'all' | StationPower;
};
export const ANYTHING: Wish = { kind: 'all', power: 'all' };

/** The part of the layers that the rider looks for. Zones stay. */
export function wishedLayers(shown: ShownLayers, { kind, power }: Wish): ShownLayers {
  if (kind === 'all') return shown;
  const isWished: Record<MapLayer, boolean> = {
    bikes: kind === 'bikes',
    scooters: kind === 'scooters',
    mechanicalStations: kind === 'stations' && power !== 'electric',
    electricStations: kind === 'stations' && power !== 'mechanical',
    parkings: kind === 'parkings',
    slowZones: true,
  };
  return {
    ...pick((layer) => shown[layer] && isWished[layer]),
    rules: shown.rules,
    forms: FORMS.flatMap(([layer, form]) => (isWished[layer] && shown.forms.includes(form) ? [form] : [])),
  };
}

/** Whether auto layout has changed a layer. If so, the app explains once why the map looks different. */
export const differs = (a: ShownLayers, b: ShownLayers): boolean => MAP_LAYERS.some((layer) => a[layer] !== b[layer]);
