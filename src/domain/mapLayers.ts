import { isOver } from './currentRide.ts';
import type { RentFacts, VehicleForm } from './rent.ts';
import type { StationPower } from './station.ts';

/** What can be shown on the map, in the order of the switches (map-and-rent §2). `bikes` are Electro 2.0. */
export const MAP_LAYERS = [
  'bikes',
  'scooters',
  'mechanicalStations',
  'electricStations',
  'parkings',
  'slowZones',
] as const;
export type MapLayer = (typeof MAP_LAYERS)[number];

/** What the rider wants to see, and whether a ride may show what it needs instead. */
export type LayerChoice = Readonly<Record<MapLayer | 'autoLayout', boolean>>;

/** What is on the map now. `rules`: where riding is forbidden or allowed; no switch hides those from who looks for a vehicle (our reading). */
export type ShownLayers = Readonly<Record<MapLayer | 'rules', boolean>> & {
  /** Free vehicles. Ordinary bikes stand at stations, so they come and go with those (our reading). */
  forms: readonly VehicleForm[];
};

/** What a ride needs of the map (map-and-rent §4). */
export type LayerMode = 'none' | 'omniActive' | 'omniFinish' | 'mechanicalBike' | 'electricBike';

type Ride = Pick<RentFacts, 'bikeType' | 'form' | 'stage' | 'status' | 'endedAt'>;

/** @param hasDocked the operator has stations and ordinary bikes (map-and-rent §6 USE_SMOOVE_BIKES) */
export const defaultLayers = (hasDocked: boolean): LayerChoice => ({
  bikes: true,
  scooters: true,
  mechanicalStations: hasDocked,
  electricStations: hasDocked,
  parkings: true,
  slowZones: false,
  autoLayout: true,
});

/** The switches to offer. */
export const offeredLayers = (hasDocked: boolean): readonly MapLayer[] =>
  MAP_LAYERS.filter((layer) => hasDocked || !isDocked(layer));

const isDocked = (layer: MapLayer): boolean => layer === 'mechanicalStations' || layer === 'electricStations';

/** Which ride is on; null and a ride that is over are none. */
export function layerMode(ride: Ride | null): LayerMode {
  if (ride === null || isOver(ride)) return 'none';
  if (ride.bikeType === 'other') return ride.form === 'bike' ? 'mechanicalBike' : 'electricBike';
  return ride.stage === 'ACTIVE_RIDE_END' || ride.stage === 'ACTIVE_RIDE_COMPLETED' ? 'omniFinish' : 'omniActive';
}

/** Which docks the ridden bike must come back to; null where no docked bike is ridden. */
export function powerRidden(ride: Ride | null): StationPower | null {
  const mode = layerMode(ride);
  if (mode === 'mechanicalBike') return 'mechanical';
  return mode === 'electricBike' ? 'electric' : null;
}

/** All that each ride needs. */
const NEEDED: Record<Exclude<LayerMode, 'none'>, readonly MapLayer[]> = {
  omniActive: ['parkings', 'slowZones'],
  omniFinish: ['parkings'],
  mechanicalBike: ['mechanicalStations'],
  electricBike: ['electricStations'],
};

/** The layers that stand for vehicles, each with the forms it shows. */
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
 * What the map shows: the rider's choice, or what the ride needs while auto layout may say so. Who rides looks for no
 * vehicle, so a station of a ride brings no free bikes with it; rules of riding concern Electro 2.0 and scooters alone.
 */
export function shownLayers(choice: LayerChoice, mode: LayerMode, hasDocked: boolean): ShownLayers {
  if (mode !== 'none' && choice.autoLayout) {
    const needed = NEEDED[mode];
    return { ...pick((layer) => needed.includes(layer)), rules: mode === 'omniActive', forms: [] };
  }
  const layers = pick((layer) => choice[layer] && (hasDocked || !isDocked(layer)));
  return { ...layers, rules: true, forms: FORMS.flatMap(([layer, form]) => (layers[layer] ? [form] : [])) };
}

/** Has auto layout taken or added anything? Then the rider is told once why the map looks different. */
export const differs = (a: ShownLayers, b: ShownLayers): boolean => MAP_LAYERS.some((layer) => a[layer] !== b[layer]);
