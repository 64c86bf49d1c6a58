import type { Sql } from '../database/db.ts';
import { metresBetween, type Point } from '../geo.ts';
import type { VehicleForm } from '../seed/rows.ts';
import { linesFor, type PriceLine, type Tariff } from '../world/tariffs.ts';
import { FULL_RANGE } from '../world/vehicles.ts';

export type Bilingual = { ru: string; en: string };

/** `isDisabled`: nobody can take it now. `station`: the id in the feed of the station or parking where it stands. */
export type PublishedVehicle = Point & {
  id: string;
  form: VehicleForm;
  isDisabled: boolean;
  /** Share of a full battery; null without one. */
  charge: number | null;
  rangeMeters: number | null;
  station: string | null;
};

/** `area`: metres around a parking; null for a station with docks. */
export type PublishedStation = Point & {
  id: string;
  name: Bilingual;
  isOpen: boolean;
  /** Path of the app's page about it. */
  page: string;
  forms: readonly VehicleForm[];
  docks: { count: number; free: number; holdOthers: number } | null;
  areaMeters: number | null;
};

/** `forms`: the vehicle types that the plan prices. Minutes include the free time. */
export type PublishedPlan = {
  id: string;
  name: Bilingual;
  description: Bilingual;
  cost: number;
  forms: readonly VehicleForm[];
  lines: PriceLine[];
};

type VehicleRow = Point & {
  map_id: number;
  form: VehicleForm;
  battery: number | null;
  station_id: number | null;
  can_be_ridden: boolean;
};
type StationRow = Point & {
  id: number;
  kind: 'mechanic' | 'electro' | 'portplus';
  name_ru: string;
  name_en: string;
  status: string;
  places: number;
  docked: number;
  silent: number;
};
type ParkingRow = Point & { number: string; name_ru: string; name_en: string; radius: number };

const UNDOCKED: readonly VehicleForm[] = ['omni', 'scooter'];
const DOCKED_FORMS: Record<StationRow['kind'], readonly VehicleForm[]> = {
  mechanic: ['bike'],
  electro: ['ebike'],
  portplus: ['bike', 'ebike'],
};
/** No parking is so large: degrees of latitude. */
const FAR = 0.01;

const named = ({ name_ru, name_en }: { name_ru: string; name_en: string }): Bilingual => ({ ru: name_ru, en: name_en });
const stationId = (id: number) => `station-${id}`;
const parkingId = (number: string) => `parking-${number}`;

const readParkings = async (sql: Sql) =>
  (
    await sql.query<ParkingRow>(
      'select number, name_ru, name_en, latitude, longitude, radius from sandbox.parkings order by number',
    )
  ).rows;

function parkingAround(point: Point, parkings: readonly ParkingRow[]): string | null {
  let nearest: { number: string; metres: number } | null = null;
  for (const parking of parkings) {
    if (Math.abs(parking.latitude - point.latitude) > FAR) continue;
    const metres = metresBetween(point, parking);
    if (metres <= parking.radius && metres < (nearest?.metres ?? Infinity))
      nearest = { number: parking.number, metres };
  }
  return nearest && parkingId(nearest.number);
}

/**
 * What a stranger may see (decisions §3.6): no vehicle of a rent. The id is the map's, which changes after each rent;
 * the number on the frame stays and is not published.
 */
export async function publishedVehicles(sql: Sql): Promise<PublishedVehicle[]> {
  const parkings = await readParkings(sql);
  const { rows } = await sql.query<VehicleRow>(
    `select v.map_id, v.form, v.latitude, v.longitude, v.battery, v.station_id,
       v.online and (v.form not in ('bike', 'ebike') or (v.dock is not null and s.status = 'IN_CITY')) as can_be_ridden
     from sandbox.vehicles v left join sandbox.stations s on s.id = v.station_id
     where v.status = 'STATIONED' order by v.map_id`,
  );
  return rows.map(({ map_id, form, battery, station_id, can_be_ridden, latitude, longitude }) => {
    const charge = battery === null ? null : battery / 100;
    const full = FULL_RANGE[form];
    return {
      id: String(map_id),
      form,
      latitude,
      longitude,
      isDisabled: !can_be_ridden,
      charge,
      rangeMeters: full === null || charge === null ? null : Math.round(full * charge),
      station: station_id === null ? parkingAround({ latitude, longitude }, parkings) : stationId(station_id),
    };
  });
}

/** Stations with docks, then parkings. */
export async function publishedStations(sql: Sql): Promise<PublishedStation[]> {
  const { rows } = await sql.query<StationRow>(
    `select s.id, s.kind, s.name_ru, s.name_en, s.latitude, s.longitude, s.status, s.places, count(v.dock)::int as docked,
       (count(v.dock) filter (where v.status <> 'STATIONED'))::int as silent
     from sandbox.stations s left join sandbox.vehicles v on v.station_id = s.id group by s.id order by s.id`,
  );
  const stations = rows.map(({ id, kind, status, places, docked, silent, latitude, longitude, ...names }) => ({
    id: stationId(id),
    name: named(names),
    latitude,
    longitude,
    isOpen: status === 'IN_CITY',
    page: `/station/${id}`,
    forms: DOCKED_FORMS[kind],
    docks: { count: places, free: status === 'IN_CITY' ? Math.max(0, places - docked) : 0, holdOthers: silent },
    areaMeters: null,
  }));
  const parkings = (await readParkings(sql)).map(({ number, radius, latitude, longitude, ...names }) => ({
    id: parkingId(number),
    name: named(names),
    latitude,
    longitude,
    isOpen: true,
    page: `/map?parking=${number}`,
    forms: UNDOCKED,
    docks: null,
    areaMeters: radius,
  }));
  return [...stations, ...parkings];
}

/** The tariffs that any rider can buy. One with two prices becomes two plans. */
export async function publishedPlans(sql: Sql): Promise<PublishedPlan[]> {
  const { rows } = await sql.query<Tariff>('select * from sandbox.tariffs where on_sale order by cost, id');
  return rows.flatMap((tariff) => {
    const plan = (id: string, suffix: Bilingual, forms: PublishedPlan['forms'], form: VehicleForm): PublishedPlan => ({
      id,
      name: { ru: tariff.name_ru + suffix.ru, en: tariff.name_en + suffix.en },
      description: { ru: tariff.description_ru, en: tariff.description_en },
      cost: tariff.cost,
      forms,
      lines: linesFor(tariff, form).map(({ fromMinute, toMinute, cost }) => ({
        fromMinute: fromMinute + tariff.free_minutes,
        toMinute: toMinute === null ? null : toMinute + tariff.free_minutes,
        cost,
      })),
    });
    if (tariff.bike_type === 'omni') return [plan(tariff.id, { ru: '', en: '' }, UNDOCKED, 'scooter')];
    return [
      plan(tariff.id, { ru: '', en: '' }, ['bike'], 'bike'),
      plan(`${tariff.id}-ebike`, { ru: ', электровелосипед', en: ', e-bike' }, ['ebike'], 'ebike'),
    ];
  });
}
