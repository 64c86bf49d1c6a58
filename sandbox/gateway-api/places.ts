import type { operations } from '#openapi/gateway.d.ts';
import { demand, problem, type Handlers } from '../contract/handlers.ts';
import { searchPlaces } from '../world/search.ts';
import { findStation, stationNames } from '../world/stations.ts';
import { canBeRidden, findVehicle, findVehicleInDock, FORMS, fullRangeOf } from '../world/vehicles.ts';
import { cached } from './map.ts';

export const linkHandlers = {
  getShortLink: async ({ sql, params }) => {
    const { rows } = await sql.query<{ kind: 'vehicle' | 'station' | 'path'; value: string }>(
      'select kind, value from sandbox.short_links where code = $1',
      [params.code],
    );
    const link = rows[0];
    demand(link, () => problem(404, 'LINK_NOT_FOUND'));
    return { status: 200, body: link };
  },
} satisfies Partial<Handlers<operations>>;

/** Public reads about one location or vehicle. */
export const placeHandlers = {
  getStationNames: async ({ sql, headers }) => {
    const body = { items: await stationNames(sql) };
    return cached({ headers, seconds: 3600, content: body, body });
  },
  getStation: async ({ sql, clock, params, headers }) => {
    const station = await findStation(sql, params.id);
    demand(station, () => problem(404, 'STATION_NOT_FOUND'));
    const now = { ...station.stations_dynamic_attributes, updated_at: clock.iso() };
    return cached({ headers, seconds: 10, content: station, body: { ...station, stations_dynamic_attributes: now } });
  },
  getPublicBike: async ({ sql, params }) => {
    const vehicle = (await findVehicle(sql, params.number)) ?? (await findVehicleInDock(sql, params.number));
    demand(vehicle, () => problem(404, 'BIKE_NOT_FOUND'));
    return {
      status: 200,
      headers: { 'Cache-Control': 'public, max-age=10' },
      body: {
        frameNumber: vehicle.frame_number,
        form: FORMS[vehicle.form],
        batteryPercent: vehicle.battery,
        maxRangeMeters: fullRangeOf(vehicle),
        isFree: vehicle.status === 'STATIONED' && vehicle.online && canBeRidden(vehicle),
      },
    };
  },
  searchPlaces: async ({ sql, query }) => ({
    status: 200,
    headers: { 'Cache-Control': 'public, max-age=300' },
    body: await searchPlaces(sql, query.q),
  }),
} satisfies Partial<Handlers<operations>>;
