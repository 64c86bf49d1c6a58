import { readFileSync } from 'node:fs';
import { Router, type RequestHandler } from 'express';
import * as v from 'valibot';

/** Where an operator's files for the map are: streets and bike lanes. */
export const WAYS_PATH = '/map';

/** `sandbox/seed/ways.json` (scripts/places/main.ts): degrees × 100000, latitude first, each point relative to the one before it. */
const File = v.object({
  names: v.array(v.tuple([v.string(), v.string()])),
  lines: v.array(v.tuple([v.string(), v.number(), v.picklist([0, 1]), v.array(v.number())])),
});

/** OpenStreetMap's word for each kind of line of the map. */
const HIGHWAYS: Readonly<Record<string, string>> = {
  t: 'trunk',
  p: 'primary',
  s: 'secondary',
  r: 'residential',
  w: 'pedestrian',
  green: 'footway',
  k: 'service',
  l: 'service',
  f: 'path',
};

function pointsOf(numbers: readonly number[]): [longitude: number, latitude: number][] {
  const points: [number, number][] = [];
  let [latitude, longitude] = [0, 0];
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    latitude += numbers[i] ?? 0;
    longitude += numbers[i + 1] ?? 0;
    points.push([longitude / 100_000, latitude / 100_000]);
  }
  return points;
}

/** GeoJSON with OpenStreetMap's tags: two streets meet where they share a point. */
function streets() {
  const { names, lines } = v.parse(
    File,
    JSON.parse(readFileSync(new URL('../seed/ways.json', import.meta.url), 'utf8')),
  );
  return lines.map(([kind, at, lane, numbers]) => {
    const name = names[at];
    return {
      type: 'Feature',
      properties: {
        highway: HIGHWAYS[kind] ?? 'road',
        ...(lane === 1 && { cycleway: 'lane' }),
        ...(name && { 'name:ru': name[0], 'name:en': name[1] }),
      },
      geometry: { type: 'LineString', coordinates: pointsOf(numbers) },
    };
  });
}

/** The files of an operator who has streets and bike lanes. Both are public and belong to no API. */
export function waysRouter(): Router {
  const text = (features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });
  let files: { streets: string; lanes: string } | undefined;
  const read = () => {
    const all = streets();
    return { streets: text(all), lanes: text(all.filter(({ properties }) => 'cycleway' in properties)) };
  };
  const send =
    (name: 'streets' | 'lanes'): RequestHandler =>
    (_request, response) => {
      files ??= read();
      response.type('application/geo+json').set('Cache-Control', 'public, max-age=3600').send(files[name]);
    };
  return Router().get('/streets.geojson', send('streets')).get('/lanes.geojson', send('lanes'));
}
