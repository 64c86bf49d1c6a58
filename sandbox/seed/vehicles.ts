import type { Point } from '../geo.ts';
import type { Random } from '../random.ts';
import { FIRST_BIKE, FIRST_EBIKE, KNOWN_STATIONS, knownPlaces } from './knownStations.ts';
import { near, type Spot } from './places.ts';
import type { ParkingRow, StationRow, VehicleForm } from './rows.ts';
import { FIRST_PARKING } from './stations.ts';

// As the world reads it, who may not be imported here: Vehicle in world/vehicles.ts.
export type VehicleRow = Point & {
  frame_number: string;
  map_id: number;
  form: VehicleForm;
  device_type: 'OMNI_HORSESHOE' | 'OMNI_IOT_DEVICE' | 'OMNI_IOT_SCOOTER' | null;
  status: 'STATIONED' | 'IN_USE' | 'INACTIVE';
  station_id: number | null;
  dock: number | null;
  battery: number | null;
  online: boolean;
  lock_ms: number;
  /** Only chain bikes have one. */
  chain_place: 'holder' | 'rack' | null;
};

/** The least number of each form; the first digit of their numbers. */
const FLEET: { form: VehicleForm; count: number; digit: number }[] = [
  { form: 'bike', count: 380, digit: 1 },
  { form: 'ebike', count: 170, digit: 2 },
  { form: 'omni', count: 350, digit: 4 },
  { form: 'scooter', count: 600, digit: 5 },
];

/** The scooter of the contract's examples: charged, online, near where the map opens. */
export const FIRST_SCOOTER = '51307';

/** A chain bike (at a rack) and a bike with only a wheel lock, a few steps from that scooter. */
export const FIRST_CHAIN_BIKE = '40117';
export const FIRST_WHEEL_BIKE = '40118';
/** Other riders do not take these vehicles: they stay where a ride leaves them. */
export const KNOWN_VEHICLES = [FIRST_SCOOTER, FIRST_CHAIN_BIKE, FIRST_WHEEL_BIKE, FIRST_BIKE, FIRST_EBIKE];

/** The forms that grow with a larger fleet. The number of docks limits the others. */
const SHARE_OF_MORE: Partial<Record<VehicleForm, number>> = { omni: 1 / 3, scooter: 2 / 3 };
export const LEAST_FLEET = FLEET.reduce((sum, { count }) => sum + count, 0);

type Ground = { random: Random; spot: () => Spot; stations: StationRow[]; parkings: ParkingRow[] };
/** The free docks of each station, the lowest first. */
type Free = Map<number, number[]>;

/** @param size vehicles in all, from `LEAST_FLEET` up to 14,000: their numbers have five digits */
export function vehicleRows(ground: Ground, size: number): VehicleRow[] {
  const mapIds = shuffled(Math.max(2000, size), ground.random);
  const more = Math.max(0, size - LEAST_FLEET);
  const free: Free = new Map(
    ground.stations.map(({ id, places }) => [id, Array.from({ length: places }, (_, i) => i + 1)]),
  );
  const rows: VehicleRow[] = [];
  for (const { form, count, digit } of FLEET) {
    const numbers = shuffled(9000, ground.random);
    const all = count + Math.round(more * (SHARE_OF_MORE[form] ?? 0));
    for (let i = 0; i < all; i += 1) {
      const number = String(digit * 10_000 + 500 + (numbers[i] ?? 0));
      const frame = form === 'scooter' && i === 0 ? FIRST_SCOOTER : number === FIRST_SCOOTER ? '59999' : number;
      const mapId = 10_000 + (mapIds[rows.length] ?? rows.length);
      rows.push(oneVehicle(form, frame, mapId, ground, free));
    }
  }
  return withKnownDocked(withKnownBikes(rows));
}

/** The first two omni bikes are the known ones, some 14 m north and south of the known scooter. */
function withKnownBikes(rows: VehicleRow[]): VehicleRow[] {
  const scooter = rows.find(({ frame_number }) => frame_number === FIRST_SCOOTER);
  const first = rows.findIndex(({ form }) => form === 'omni');
  const known = (frame: string, device: VehicleRow['device_type'], north: number): Partial<VehicleRow> => ({
    frame_number: frame,
    device_type: device,
    chain_place: device === 'OMNI_HORSESHOE' ? 'rack' : null,
    latitude: Math.round(((scooter?.latitude ?? 0) + north) * 1e5) / 1e5,
    longitude: scooter?.longitude ?? 0,
    status: 'STATIONED',
    battery: 74,
    online: true,
  });
  return rows.map((row, i) => {
    if (i === first) return { ...row, ...known(FIRST_CHAIN_BIKE, 'OMNI_HORSESHOE', 0.00013) };
    return i === first + 1 ? { ...row, ...known(FIRST_WHEEL_BIKE, 'OMNI_IOT_DEVICE', -0.00013) } : row;
  });
}

/** The first docked bikes of each form stand in the docks of the known stations. */
function withKnownDocked(rows: VehicleRow[]): VehicleRow[] {
  const places = { bike: knownPlaces('bike'), ebike: knownPlaces('ebike') };
  return rows.map((row) => {
    const place = row.form === 'bike' || row.form === 'ebike' ? places[row.form].shift() : undefined;
    if (!place) return row;
    const { id, latitude, longitude } = place.station;
    return {
      ...row,
      frame_number: place.number ?? row.frame_number,
      station_id: id,
      dock: place.dock,
      latitude,
      longitude,
      status: 'STATIONED',
      battery: row.form === 'bike' ? null : 74,
      online: true,
    };
  });
}

function oneVehicle(form: VehicleForm, frame: string, mapId: number, ground: Ground, free: Free): VehicleRow {
  const { random } = ground;
  const first = frame === FIRST_SCOOTER;
  const electric = form !== 'bike';
  const battery = electric ? (random.chance(0.12) ? random.whole(4, 19) : random.whole(20, 100)) : null;
  const place = form === 'bike' || form === 'ebike' ? docked(form, ground, free) : standing(first, ground);
  const device = form === 'scooter' ? 'OMNI_IOT_SCOOTER' : form === 'omni' ? omniDevice(random) : null;
  return {
    frame_number: frame,
    map_id: mapId,
    form,
    device_type: device,
    status: !first && random.chance(0.03) ? 'INACTIVE' : 'STATIONED',
    ...place,
    battery: first ? 86 : battery,
    online: first || !random.chance(0.02),
    lock_ms: random.whole(1500, 3000),
    // One in five chains hangs in its holder: there was no rack nearby.
    chain_place: device !== 'OMNI_HORSESHOE' ? null : Number(frame) % 5 === 0 ? 'holder' : 'rack',
  };
}

const omniDevice = (random: Random) => random.pick(['OMNI_HORSESHOE', 'OMNI_IOT_DEVICE'] as const);

/** Two docks of each station stay free. */
function docked(form: 'bike' | 'ebike', { random, stations }: Ground, free: Free) {
  const takes = (station: StationRow) =>
    station.kind === 'portplus' || station.kind === (form === 'bike' ? 'mechanic' : 'electro');
  const isOpen = ({ id, status }: StationRow) =>
    status === 'IN_CITY' && !KNOWN_STATIONS.includes(id) && (free.get(id)?.length ?? 0) > 2;
  const station = random.pick(stations.filter((one) => isOpen(one) && takes(one)));
  const dock = free.get(station.id)?.shift() ?? null;
  return { station_id: station.id, dock, latitude: station.latitude, longitude: station.longitude };
}

const nowhere = { station_id: null, dock: null };

function standing(first: boolean, { random, parkings, spot }: Ground) {
  const parking = first ? parkings.find(({ number }) => number === FIRST_PARKING) : random.pick(parkings);
  if (parking && (first || random.chance(0.6))) return { ...nowhere, ...near(parking, parking.radius * 0.6, random) };
  const { latitude, longitude } = spot();
  return { ...nowhere, latitude, longitude };
}

/** 0 … count − 1, shuffled. */
function shuffled(count: number, random: Random): number[] {
  const all = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i -= 1) {
    const j = random.whole(0, i);
    [all[i], all[j]] = [all[j] ?? j, all[i] ?? i];
  }
  return all;
}
