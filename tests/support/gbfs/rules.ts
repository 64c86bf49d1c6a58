import { type FeedFiles, type FeedVersion, schemaMistakes } from './schemas.ts';

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const object = (value: unknown): Json => (isJson(value) ? value : {});
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const objects = (value: unknown): Json[] => list(value).map(object);
const numbers = (value: unknown): number[] => list(value).filter((one) => typeof one === 'number');
const sum = (values: readonly unknown[]) => values.reduce<number>((all, one) => all + Number(one), 0);

/** What the files have in common in both versions. */
function readFeed(version: FeedVersion, files: FeedFiles) {
  const part = (name: string, key: string) => objects(object(object(files[name])['data'])[key]);
  const what = version === '3.0' ? 'vehicle' : 'bike';
  const zones = object(object(object(files['geofencing_zones'])['data'])['geofencing_zones']);
  return {
    idOf: (vehicle: Json) => vehicle[`${what}_id`],
    available: (station: Json) => station[`num_${what}s_available`],
    disabled: (station: Json) => station[`num_${what}s_disabled`],
    vehicles: part(version === '3.0' ? 'vehicle_status' : 'free_bike_status', `${what}s`),
    types: part('vehicle_types', 'vehicle_types'),
    stations: part('station_information', 'stations'),
    statuses: part('station_status', 'stations'),
    plans: part('system_pricing_plans', 'plans'),
    zones: objects(zones['features']),
  };
}

const repeated = (what: string, ids: readonly unknown[]): string[] =>
  ids.length === new Set(ids).size ? [] : [`a ${what} is there twice`];
const unknown = (what: string, ids: readonly unknown[], known: readonly unknown[]): string[] =>
  ids.filter((id) => id !== undefined && !known.includes(id)).map((id) => `${what} ${String(id)} is not in the feed`);
const isWithin = (value: unknown, from: number, to: number) =>
  typeof value === 'number' && value >= from && value <= to;

type Feed = ReturnType<typeof readFeed>;

function vehicleMistakes({ vehicles, types, stations, plans, idOf }: Feed): string[] {
  const typeIds = types.map((type) => type['vehicle_type_id']);
  const motorised = types.filter((type) => type['propulsion_type'] !== 'human').map((type) => type['vehicle_type_id']);
  const stationIds = stations.map((station) => station['station_id']);
  const planIds = plans.map((plan) => plan['plan_id']);
  return [
    ...repeated('vehicle', vehicles.map(idOf)),
    ...vehicles.flatMap((vehicle) => {
      const name = `vehicle ${String(idOf(vehicle))}`;
      const isPlaced = isWithin(vehicle['lat'], -90, 90) && isWithin(vehicle['lon'], -180, 180);
      const type = vehicle['vehicle_type_id'];
      const fuel = vehicle['current_fuel_percent'];
      return [
        ...(isPlaced || vehicle['station_id'] !== undefined ? [] : [`${name} has no place`]),
        ...(typeIds.length > 0 && type === undefined ? [`${name} has no type`] : []),
        ...unknown(`${name}: type`, [type], typeIds),
        ...unknown(`${name}: station`, [vehicle['station_id']], stationIds),
        ...unknown(`${name}: plan`, [vehicle['pricing_plan_id']], planIds),
        ...(motorised.includes(type) && vehicle['current_range_meters'] === undefined ? [`${name} has no range`] : []),
        ...(fuel === undefined || isWithin(fuel, 0, 1) ? [] : [`${name}: charge`]),
      ];
    }),
  ];
}

function typeMistakes({ types, plans }: Feed): string[] {
  const planIds = plans.map((plan) => plan['plan_id']);
  return [
    ...repeated(
      'type',
      types.map((type) => type['vehicle_type_id']),
    ),
    ...repeated('plan', planIds),
    ...types.flatMap((type) => {
      const name = `type ${String(type['vehicle_type_id'])}`;
      const lacksRange = type['propulsion_type'] !== 'human' && type['max_range_meters'] === undefined;
      const ids = [type['default_pricing_plan_id'], ...list(type['pricing_plan_ids'])];
      return [
        ...(lacksRange ? [`${name} has no range`] : []),
        ...(planIds.length > 0 && ids[0] === undefined ? [`${name} has no default plan`] : []),
        ...unknown(`${name}: plan`, ids, planIds),
      ];
    }),
    ...plans.flatMap((plan) =>
      objects(plan['per_min_pricing'])
        .filter(({ start, end }) => end !== undefined && Number(end) <= Number(start))
        .map(() => `plan ${String(plan['plan_id'])} has an empty segment`),
    ),
  ];
}

function stationMistakes(feed: Feed): string[] {
  const { vehicles, types, stations, statuses } = feed;
  const typeIds = types.map((type) => type['vehicle_type_id']);
  const [informed, told] = [stations, statuses].map((all) => all.map((station) => station['station_id']));
  const capacities = new Map(stations.map((station) => [station['station_id'], station['capacity']]));
  return [
    ...repeated('station', informed ?? []),
    ...repeated('status of station', told ?? []),
    ...unknown('status of station', told ?? [], informed ?? []),
    ...unknown('station', informed ?? [], told ?? []),
    ...statuses.flatMap((station) => {
      const id = station['station_id'];
      const counts = objects(station['vehicle_types_available']);
      const docks = objects(station['vehicle_docks_available']);
      const here = vehicles.filter((vehicle) => vehicle['station_id'] === id);
      const free = here.filter((vehicle) => vehicle['is_disabled'] === false && vehicle['is_reserved'] === false);
      const capacity = capacities.get(id);
      const inDocks = sum([feed.available(station), feed.disabled(station) ?? 0, station['num_docks_available'] ?? 0]);
      const ids = [
        ...counts.map((one) => one['vehicle_type_id']),
        ...docks.flatMap((one) => list(one['vehicle_type_ids'])),
      ];
      return [
        ...unknown(`station ${String(id)}: type`, ids, typeIds),
        ...(sum(counts.map(({ count }) => count)) === feed.available(station) ? [] : [`station ${String(id)}: types`]),
        ...(free.length === feed.available(station) ? [] : [`station ${String(id)}: vehicles`]),
        ...(docks.length === 0 || sum(docks.map(({ count }) => count)) === station['num_docks_available']
          ? []
          : [`station ${String(id)}: docks`]),
        ...(capacity === undefined || inDocks <= Number(capacity) ? [] : [`station ${String(id)}: capacity`]),
      ];
    }),
  ];
}

/** Twice the area, above zero for a counter-clockwise ring. */
const doubledArea = (ring: readonly (readonly number[])[]) =>
  ring.reduce((all, [x = 0, y = 0], at) => {
    const [nextX = 0, nextY = 0] = ring[at + 1] ?? ring[0] ?? [];
    return all + x * nextY - nextX * y;
  }, 0);

function ringMistakes(what: string, geometry: unknown): string[] {
  return list(object(geometry)['coordinates']).flatMap((polygon) =>
    list(polygon).flatMap((ring, at) => {
      const corners = list(ring).map(numbers);
      const isClosed = corners.length >= 4 && String(corners[0]) === String(corners.at(-1));
      const turns = doubledArea(corners) > 0 === (at === 0);
      return [...(isClosed ? [] : [`${what} is open`]), ...(turns ? [] : [`${what} breaks the right-hand rule`])];
    }),
  );
}

function zoneMistakes({ zones, types, stations }: Feed): string[] {
  const typeIds = types.map((type) => type['vehicle_type_id']);
  return [
    ...stations.flatMap((station) => ringMistakes(`station ${String(station['station_id'])}`, station['station_area'])),
    ...zones.flatMap(({ geometry, properties }, at) => [
      ...ringMistakes(`zone ${at}`, geometry),
      ...objects(object(properties)['rules']).flatMap((rule) =>
        unknown(`zone ${at}: type`, [...list(rule['vehicle_type_ids']), ...list(rule['vehicle_type_id'])], typeIds),
      ),
    ]),
  ];
}

/** A text of 3.0 in each language that the system names, and in no other. */
function textMistakes(files: FeedFiles): string[] {
  const languages = list(object(object(files['system_information'])['data'])['languages'])
    .map(String)
    .toSorted((a, b) => a.localeCompare(b))
    .join();
  const mistakes: string[] = [];
  const look = (value: unknown, path: string): void => {
    const texts = objects(value).filter((one) => 'text' in one && 'language' in one);
    const has = texts
      .map(({ language }) => String(language))
      .toSorted((a, b) => a.localeCompare(b))
      .join();
    if (texts.length > 0 && has !== languages) mistakes.push(`${path}: in ${has}`);
    else if (typeof value === 'object' && value !== null)
      for (const [key, part] of Object.entries(value)) look(part, `${path}.${key}`);
  };
  for (const [name, file] of Object.entries(files)) look(file, name);
  return mistakes;
}

/** `now`: milliseconds. A URI is absolute, with a scheme that a page may open. */
function envelopeMistakes(version: FeedVersion, files: FeedFiles, now: number): string[] {
  const mistakes: string[] = [];
  const look = (value: unknown, path: string): void => {
    if (
      typeof value === 'string' &&
      /(?:url|uri|web)$/.test(path) &&
      !/^https?:/.test(URL.parse(value)?.protocol ?? '')
    )
      mistakes.push(`${path} is no address`);
    else if (typeof value === 'object' && value !== null)
      for (const [key, part] of Object.entries(value)) look(part, `${path}.${key}`);
  };
  for (const [name, file] of Object.entries(files)) {
    const { last_updated: at, ttl, version: told } = object(file);
    const time = version === '3.0' ? Date.parse(String(at)) : Number(at) * 1000;
    if (!(time <= now && time > now - 300_000)) mistakes.push(`${name}: last updated ${String(at)}`);
    if (version === '3.0' && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/.test(String(at)))
      mistakes.push(`${name}: no time of RFC 3339`);
    if (!Number.isInteger(ttl) || Number(ttl) < 0) mistakes.push(`${name}: ttl`);
    if (told !== version) mistakes.push(`${name}: version ${String(told)}`);
    look(file, name);
  }
  return mistakes;
}

/**
 * Every mistake of a feed: by the published schemas, and by the rules that MobilityData's validator adds to them
 * (gbfs-validator, nonSchemaValidation). `now`: milliseconds.
 */
export function feedMistakes(version: FeedVersion, files: FeedFiles, now: number): string[] {
  const feed = readFeed(version, files);
  return [
    ...Object.entries(files).flatMap(([name, file]) => schemaMistakes(version, name, file)),
    ...envelopeMistakes(version, files, now),
    ...vehicleMistakes(feed),
    ...typeMistakes(feed),
    ...stationMistakes(feed),
    ...zoneMistakes(feed),
    ...(version === '3.0' ? textMistakes(files) : []),
  ];
}
