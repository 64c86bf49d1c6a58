import type { Sql } from '../database/db.ts';
import type { VehicleForm } from '../seed/rows.ts';
import { FULL_RANGE } from '../world/vehicles.ts';
import {
  type Bilingual,
  publishedPlans,
  type PublishedStation,
  publishedStations,
  type PublishedVehicle,
  publishedVehicles,
} from './fleet.ts';
import { publishedZones, rightHanded } from './zones.ts';

/** What 2.3 and 3.0 write differently. A file of 2.3 has one language, a file of 3.0 has all. */
export type Dialect = {
  version: '2.3' | '3.0';
  language: keyof Bilingual | null;
  text: (bilingual: Bilingual) => unknown;
  /** @param ms milliseconds */
  time: (ms: number) => unknown;
};
/** `now`: the sandbox's clock, milliseconds. `appOrigin`: of the links into the app. */
type Source = { sql: Sql; now: number; appOrigin: string; dialect: Dialect };
/** `ttl`: seconds. `data`: the part of the file under that name. */
export type GbfsFile = { ttl: number; data: (source: Source) => Promise<object> };

/** Seconds: what moves, what an operator edits. */
const SOON = 30;
const HOUR = 3600;
const EMAIL = 'help@velorent.example';

const FORMS: Record<VehicleForm, { form_factor: string; propulsion_type: string; name: Bilingual }> = {
  bike: { form_factor: 'bicycle', propulsion_type: 'human', name: { ru: 'Велосипед', en: 'Bike' } },
  ebike: {
    form_factor: 'bicycle',
    propulsion_type: 'electric_assist',
    name: { ru: 'Электровелосипед', en: 'E-bike' },
  },
  omni: {
    form_factor: 'bicycle',
    propulsion_type: 'electric_assist',
    name: { ru: 'Электро 2.0', en: 'Electro 2.0' },
  },
  scooter: { form_factor: 'scooter_standing', propulsion_type: 'electric', name: { ru: 'Самокат', en: 'Scooter' } },
};
const ALL_FORMS = ['bike', 'ebike', 'omni', 'scooter'] as const;

async function systemInformation({ appOrigin, dialect }: Source): Promise<object> {
  const { language, text } = dialect;
  return {
    system_id: 'velorent_moscow',
    ...(language ? { language } : { languages: ['ru', 'en'], opening_hours: '24/7' }),
    name: text({ ru: 'Велорент', en: 'Velorent' }),
    url: `${appOrigin}/`,
    purchase_url: `${appOrigin}/tariffs`,
    email: EMAIL,
    feed_contact_email: EMAIL,
    timezone: 'Europe/Moscow',
  };
}

async function vehicleTypes({ sql, dialect: { text } }: Source): Promise<object> {
  const plans = await publishedPlans(sql);
  return {
    vehicle_types: ALL_FORMS.map((form) => {
      const ids = plans.filter(({ forms }) => forms.includes(form)).map(({ id }) => id);
      const { name, ...kind } = FORMS[form];
      const range = FULL_RANGE[form];
      return {
        vehicle_type_id: form,
        ...kind,
        name: text(name),
        rider_capacity: 1,
        // Docks for some, parkings for the others: stations of the feed for both.
        return_constraint: 'any_station',
        ...(range === null ? {} : { max_range_meters: range }),
        default_pricing_plan_id: ids[0],
        pricing_plan_ids: ids,
      };
    }),
  };
}

function vehicleIn({ appOrigin, dialect: { version } }: Source) {
  return (vehicle: PublishedVehicle) => ({
    [version === '3.0' ? 'vehicle_id' : 'bike_id']: vehicle.id,
    lat: vehicle.latitude,
    lon: vehicle.longitude,
    is_reserved: false,
    is_disabled: vehicle.isDisabled,
    vehicle_type_id: vehicle.form,
    ...(vehicle.rangeMeters === null ? {} : { current_range_meters: vehicle.rangeMeters }),
    ...(vehicle.charge === null ? {} : { current_fuel_percent: vehicle.charge }),
    ...(vehicle.station === null ? {} : { station_id: vehicle.station }),
    rental_uris: { web: `${appOrigin}/map?bike=${vehicle.id}` },
  });
}

async function vehicleStatus(source: Source): Promise<object> {
  const vehicles = (await publishedVehicles(source.sql)).map(vehicleIn(source));
  return source.dialect.version === '3.0' ? { vehicles } : { bikes: vehicles };
}

const CORNERS = 24;
const METRES_IN_DEGREE = 111_320;

/** A ring around a parking. */
function areaOf({ longitude, latitude }: PublishedStation, metres: number): number[][] {
  const corners = Array.from({ length: CORNERS }, (_, at) => {
    const angle = (at / CORNERS) * 2 * Math.PI;
    const up = metres / METRES_IN_DEGREE;
    const aside = up / Math.cos((latitude * Math.PI) / 180);
    return [longitude + Math.cos(angle) * aside, latitude + Math.sin(angle) * up].map((one) => Number(one.toFixed(6)));
  });
  const [first = []] = corners;
  return rightHanded([...corners, first]);
}

const polygon = (ring: number[][]) => ({ type: 'MultiPolygon', coordinates: [[ring]] });

async function stationInformation({ sql, appOrigin, dialect: { text } }: Source): Promise<object> {
  return {
    stations: (await publishedStations(sql)).map((station) => ({
      station_id: station.id,
      name: text(station.name),
      lat: station.latitude,
      lon: station.longitude,
      is_virtual_station: station.docks === null,
      ...(station.areaMeters === null ? {} : { station_area: polygon(areaOf(station, station.areaMeters)) }),
      ...(station.docks ? { capacity: station.docks.count } : {}),
      rental_uris: { web: `${appOrigin}${station.page}` },
    })),
  };
}

async function stationStatus({ sql, now, dialect: { version, time } }: Source): Promise<object> {
  const at = new Map<string, PublishedVehicle[]>();
  for (const vehicle of await publishedVehicles(sql)) {
    if (vehicle.station === null) continue;
    const others = at.get(vehicle.station);
    if (others) others.push(vehicle);
    else at.set(vehicle.station, [vehicle]);
  }
  const what = version === '3.0' ? 'vehicles' : 'bikes';
  const stations = (await publishedStations(sql)).map(({ id, isOpen, forms, docks }) => {
    const here = at.get(id) ?? [];
    const free = here.filter(({ isDisabled }) => !isDisabled);
    return {
      station_id: id,
      [`num_${what}_available`]: free.length,
      [`num_${what}_disabled`]: here.length - free.length + (docks?.holdOthers ?? 0),
      vehicle_types_available: ALL_FORMS.map((form) => ({
        vehicle_type_id: form,
        count: free.filter((vehicle) => vehicle.form === form).length,
      })).filter(({ vehicle_type_id: form, count }) => count > 0 || forms.includes(form)),
      ...(docks && {
        num_docks_available: docks.free,
        vehicle_docks_available: [{ vehicle_type_ids: forms, count: docks.free }],
      }),
      is_installed: true,
      is_renting: isOpen,
      is_returning: isOpen,
      last_reported: time(now),
    };
  });
  return { stations };
}

async function pricingPlans({ sql, appOrigin, dialect: { text } }: Source): Promise<object> {
  return {
    plans: (await publishedPlans(sql)).map(({ id, name, description, cost, lines }) => ({
      plan_id: id,
      url: `${appOrigin}/tariffs`,
      name: text(name),
      description: text(description),
      currency: 'RUB',
      price: cost,
      is_taxable: false,
      per_min_pricing: lines.map(({ fromMinute, toMinute, cost: rate }) => ({
        start: fromMinute,
        rate,
        interval: 1,
        ...(toMinute === null ? {} : { end: toMinute }),
      })),
    })),
  };
}

function ruleOf(version: Dialect['version'], isAllowed: boolean, speedLimit: number | null) {
  return {
    ...(version === '3.0'
      ? { ride_start_allowed: isAllowed, ride_end_allowed: isAllowed }
      : { ride_allowed: isAllowed }),
    ride_through_allowed: isAllowed,
    ...(speedLimit === null ? {} : { maximum_speed_kph: speedLimit }),
    ...(isAllowed ? { station_parking: true } : {}),
  };
}

async function geofencingZones({ sql, now, dialect: { version, text, time } }: Source): Promise<object> {
  const features = (await publishedZones(sql, now)).map(({ name, ring, isClosed, speedLimit, inForce }) => ({
    type: 'Feature',
    geometry: polygon(ring),
    properties: {
      name: text(name),
      ...(inForce && { start: time(inForce.from), end: time(inForce.to) }),
      rules: [ruleOf(version, !isClosed, speedLimit)],
    },
  }));
  return {
    geofencing_zones: { type: 'FeatureCollection', features },
    // 2.3 cannot say what holds outside all zones.
    ...(version === '3.0' ? { global_rules: [ruleOf(version, false, null)] } : {}),
  };
}

/** The files of a feed by name, without those that list files. */
export const filesOf = (version: Dialect['version']): Record<string, GbfsFile> => ({
  system_information: { ttl: HOUR, data: systemInformation },
  vehicle_types: { ttl: HOUR, data: vehicleTypes },
  [version === '3.0' ? 'vehicle_status' : 'free_bike_status']: { ttl: SOON, data: vehicleStatus },
  station_information: { ttl: HOUR, data: stationInformation },
  station_status: { ttl: SOON, data: stationStatus },
  system_pricing_plans: { ttl: HOUR, data: pricingPlans },
  geofencing_zones: { ttl: HOUR, data: geofencingZones },
});
