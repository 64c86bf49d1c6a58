import { readFile } from 'node:fs/promises';
import { VectorTile } from '@mapbox/vector-tile';
import type { StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import { PbfReader } from 'pbf';
import { PMTiles } from 'pmtiles';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ZOOMS } from '../../scripts/basemap/tiles.ts';

const at = (path: string) => new URL(`../../${path}`, import.meta.url);
const files = {
  moscow: await readFile(at('src/map-engine/moscow.pmtiles')),
  houses: await readFile(at('src/map-engine/houses.pmtiles')),
};
const styleOf = async (scheme: string): Promise<StyleSpecification> =>
  JSON.parse(await readFile(at(`public/basemap/${scheme}.json`), 'utf8'));
const bytes = (name: keyof typeof files, offset = 0, length = files[name].length) =>
  new Uint8Array(files[name].subarray(offset, offset + length)).buffer;
const archiveOf = (name: keyof typeof files) =>
  new PMTiles({
    getKey: () => name,
    getBytes: (offset, length) => Promise.resolve({ data: bytes(name, offset, length) }),
  });
/** Theatre Square, in the last zoom. The first view of a phone has this tile and the ones right and below. */
const MIDDLE = { z: 13, x: 4951, y: 2560 };

afterEach(() => vi.unstubAllGlobals());

describe('the archive of the base map', () => {
  test('The light and the dark style of the basemap have the same layers', async () => {
    const shapes = await Promise.all(
      ['light', 'dark'].map(async (scheme) =>
        (await styleOf(scheme)).layers.map((layer) => ({
          id: layer.id,
          from: 'source-layer' in layer ? layer['source-layer'] : null,
          filter: 'filter' in layer ? layer.filter : null,
          minzoom: layer.minzoom,
          maxzoom: layer.maxzoom,
        })),
      ),
    );
    expect(shapes[0]).toEqual(shapes[1]);
  });

  test('The basemap archives and the basemap styles have the same zoom levels', async () => {
    const ground = await archiveOf('moscow').getHeader();
    const houses = await archiveOf('houses').getHeader();
    expect({ first: ground.minZoom, last: ground.maxZoom }).toEqual(ZOOMS);
    for (const scheme of ['light', 'dark']) {
      const { sources } = await styleOf(scheme);
      expect(sources['city']).toMatchObject({ minzoom: ground.minZoom, maxzoom: ground.maxZoom });
      expect(sources['houses']).toMatchObject({ minzoom: houses.minZoom, maxzoom: houses.maxZoom });
    }
  });

  test('An independent tile reader finds the roads, metro stations and houses of the city centre in the basemap archives', async () => {
    const tiles = await Promise.all(
      (['moscow', 'houses'] as const).map((name) => archiveOf(name).getZxy(MIDDLE.z, MIDDLE.x, MIDDLE.y)),
    );
    const layers = tiles.flatMap((tile) =>
      Object.values(new VectorTile(new PbfReader(new Uint8Array(tile?.data ?? new ArrayBuffer(0)))).layers),
    );
    const all = (name: string) => {
      const layer = layers.find((one) => one.name === name);
      return layer ? Array.from({ length: layer.length }, (_, i) => layer.feature(i)) : [];
    };
    expect(all('roads').map(({ properties }) => properties)).toContainEqual(
      expect.objectContaining({ name_ru: 'Тверская улица', name_en: 'Tverskaya Street' }),
    );
    expect(all('metro').map(({ properties }) => properties['name_ru'])).toContain('Маяковская');
    const houses = all('houses').filter(({ properties }) => properties['d'] !== 0);
    expect(houses.flatMap((house) => house.loadGeometry()).length).toBeGreaterThan(300);
  });
});

describe('loadTile', () => {
  /** A new page: nothing of the archive has been read. */
  async function openPage(answer: (range: string, name: keyof typeof files) => Response) {
    const asked: string[] = [];
    vi.stubGlobal('fetch', (url: string, { headers }: { headers: { Range: string } }) => {
      asked.push(headers.Range);
      return Promise.resolve(answer(headers.Range, url.includes('houses') ? 'houses' : 'moscow'));
    });
    vi.resetModules();
    const { loadTile } = await import('#map-engine/basemap.ts');
    const load = async (z: number, x: number, y: number, from = 'city') =>
      (await loadTile({ url: `basemap://${from}/${z}/${x}/${y}` }, new AbortController())).data.byteLength;
    const { startAhead } = await import('#map-engine/ahead.ts');
    return { asked, load, startAhead };
  }
  const partOf = (range: string) => range.slice('bytes='.length).split('-').map(Number);
  const inParts = (range: string, name: keyof typeof files) => {
    const [from = 0, to = 0] = partOf(range);
    return new Response(bytes(name, from, to - from + 1), { status: 206 });
  };
  const whole = (_: string, name: keyof typeof files) => new Response(bytes(name));

  test('One request brings the directory and the ground of a phone’s first view, at most 44 KB of the archive', async () => {
    const { asked, load, startAhead } = await openPage(inParts);
    // Before the map's library is there.
    startAhead(true);
    expect(asked).toHaveLength(1);
    for (const x of [MIDDLE.x, MIDDLE.x + 1])
      for (const y of [MIDDLE.y, MIDDLE.y + 1]) expect(await load(MIDDLE.z, x, y)).toBeGreaterThan(10_000);
    expect(asked).toHaveLength(1);
    const [from = -1, to = Infinity] = partOf(asked[0] ?? '');
    expect(from).toBe(0);
    expect(to).toBeLessThan(44 * 1024);
  });

  test('When the server can send parts of a file, the map requests tiles outside the first view one by one', async () => {
    const { asked, load } = await openPage(inParts);
    expect(await load(MIDDLE.z, MIDDLE.x - 1, MIDDLE.y)).toBeGreaterThan(1_000);
    expect(await load(MIDDLE.z, MIDDLE.x + 2, MIDDLE.y)).toBeGreaterThan(1_000);
    expect(asked).toHaveLength(3);
  });

  test('Houses come from an archive of their own', async () => {
    const { asked, load } = await openPage(inParts);
    expect(await load(MIDDLE.z, MIDDLE.x, MIDDLE.y, 'houses')).toBeGreaterThan(10_000);
    expect(asked).toHaveLength(2);
  });

  test('When the server answers with the whole basemap archive, the map sends one request, and tiles outside the city are empty', async () => {
    const { asked, load } = await openPage(whole);
    expect(await load(MIDDLE.z, MIDDLE.x, MIDDLE.y)).toBeGreaterThan(10_000);
    expect(await load(ZOOMS.first, 154, 80)).toBeGreaterThan(500);
    expect(await load(13, 0, 0)).toBe(0);
    expect(asked).toHaveLength(1);
  });

  test('When the server fails, a basemap tile reports the server’s error, and the next attempt requests the tile again', async () => {
    let isDown = true;
    const { load } = await openPage((range, name) =>
      isDown ? new Response(null, { status: 503 }) : inParts(range, name),
    );
    await expect(load(MIDDLE.z, MIDDLE.x, MIDDLE.y)).rejects.toThrow('503');
    isDown = false;
    expect(await load(MIDDLE.z, MIDDLE.x, MIDDLE.y)).toBeGreaterThan(10_000);
  });
});
