import { readFile } from 'node:fs/promises';
import { VectorTile } from '@mapbox/vector-tile';
import type { StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import { PbfReader } from 'pbf';
import { PMTiles } from 'pmtiles';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ZOOMS } from '../../scripts/basemap/tiles.ts';

const at = (path: string) => new URL(`../../${path}`, import.meta.url);
const file = await readFile(at('src/map-engine/moscow.pmtiles'));
const styleOf = async (scheme: string): Promise<StyleSpecification> =>
  JSON.parse(await readFile(at(`public/basemap/${scheme}.json`), 'utf8'));
const bytes = (offset = 0, length = file.length) => new Uint8Array(file.subarray(offset, offset + length)).buffer;
const archive = () =>
  new PMTiles({ getKey: () => 'city', getBytes: (offset, length) => Promise.resolve({ data: bytes(offset, length) }) });
/** Theatre Square, in the last zoom. */
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

  test('The basemap archive and the basemap styles have the same zoom levels', async () => {
    const { minZoom, maxZoom } = await archive().getHeader();
    expect({ first: minZoom, last: maxZoom }).toEqual(ZOOMS);
    for (const scheme of ['light', 'dark'])
      expect((await styleOf(scheme)).sources['city']).toMatchObject({ minzoom: minZoom, maxzoom: maxZoom });
  });

  test('An independent tile reader finds the roads, metro stations and houses of the city centre in the basemap archive', async () => {
    const tile = await archive().getZxy(MIDDLE.z, MIDDLE.x, MIDDLE.y);
    const { layers } = new VectorTile(new PbfReader(new Uint8Array(tile?.data ?? new ArrayBuffer(0))));
    const all = (name: string) => {
      const layer = layers[name];
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
  async function openPage(answer: (range: string) => Response) {
    const asked: string[] = [];
    vi.stubGlobal('fetch', (_: string, { headers }: { headers: { Range: string } }) => {
      asked.push(headers.Range);
      return Promise.resolve(answer(headers.Range));
    });
    vi.resetModules();
    const { loadTile } = await import('#map-engine/basemap.ts');
    const load = async (z: number, x: number, y: number) =>
      (await loadTile({ url: `basemap://${z}/${x}/${y}` }, new AbortController())).data.byteLength;
    return { asked, load };
  }
  const inParts = (range: string) => {
    const [from = 0, to = 0] = range.slice('bytes='.length).split('-').map(Number);
    return new Response(bytes(from, to - from + 1), { status: 206 });
  };
  const whole = () => new Response(bytes());

  test('When the server can send parts of a file, the map requests the archive’s directory once, then single tiles', async () => {
    const { asked, load } = await openPage(inParts);
    expect(await load(MIDDLE.z, MIDDLE.x, MIDDLE.y)).toBeGreaterThan(10_000);
    expect(await load(MIDDLE.z, MIDDLE.x + 1, MIDDLE.y)).toBeGreaterThan(10_000);
    expect(asked[0]).toBe('bytes=0-16383');
    expect(asked).toHaveLength(3);
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
    const { load } = await openPage((range) => (isDown ? new Response(null, { status: 503 }) : inParts(range)));
    await expect(load(MIDDLE.z, MIDDLE.x, MIDDLE.y)).rejects.toThrow('503');
    isDown = false;
    expect(await load(MIDDLE.z, MIDDLE.x, MIDDLE.y)).toBeGreaterThan(10_000);
  });
});
