import { expect, test } from 'vitest';
import { readStreets } from '#api/ways.ts';
import { findWay, streetGraph } from '#domain/ways.ts';
import { APP_ORIGIN, fileSandbox } from '../support/sandbox/sandbox.ts';

const sandbox = await fileSandbox();

async function file(url: string) {
  const answer = await fetch(url, { headers: { Origin: APP_ORIGIN } });
  expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(APP_ORIGIN);
  return readStreets(await answer.json());
}

// D139
test('In the sandbox a rider can walk along streets from the centre to every station, and the bike lanes are streets', async () => {
  const streets = await file(sandbox.ways.waysUrl);
  const graph = streetGraph(streets);
  const { rows } = await sandbox.db.transaction((sql) =>
    sql.query<{ latitude: number; longitude: number }>('select latitude, longitude from sandbox.stations'),
  );
  expect(rows.length).toBeGreaterThan(30);
  const centre = { latitude: 55.754278, longitude: 37.620859 };
  expect(rows.filter((station) => findWay(graph, centre, station, 'foot') === null)).toEqual([]);
  const lanes = await file(sandbox.ways.lanesUrl);
  expect(lanes).toEqual(streets.filter(({ hasLane }) => hasLane));
  expect(lanes.length).toBeGreaterThan(50);
});
