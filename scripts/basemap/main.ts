// Draws src/map-engine/*.pmtiles, the tiles of the base map, from moscow.json and the style, and the city under the picture
// of a track: `npm run basemap:draw` after one of them changes. The files are committed; `--check` compares them with their
// sources.
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import { PMTiles } from 'pmtiles';
import { FIRST_READ } from '#map-engine/firstRead.ts';
import { archiveOf } from './archive.ts';
import type { PackedMap } from './packed.ts';
import { ARCHIVES, isInFirstView, type Tile, tilesOf } from './tiles.ts';
import { trackCity } from './trackCity.ts';

const root = new URL('../../', import.meta.url);
const map: PackedMap = JSON.parse(readFileSync(new URL('moscow.json', import.meta.url), 'utf8'));
const style: StyleSpecification = JSON.parse(readFileSync(new URL('public/basemap/light.json', root), 'utf8'));

/**
 * Compares tile by tile: another version of zlib may compress the same tile to other bytes.
 * @throws {Error} for the first difference
 */
async function check(file: URL, tiles: readonly Tile[]): Promise<void> {
  const committed = readFileSync(file);
  const archive = new PMTiles(
    {
      getKey: () => file.href,
      getBytes: async (offset, length) => ({
        data: new Uint8Array(committed.subarray(offset, offset + length)).buffer,
      }),
    },
    undefined,
    async (content) => new Uint8Array(gunzipSync(new Uint8Array(content))).buffer,
  );
  for (const { z, x, y, content } of tiles) {
    const tile = await archive.getZxy(z, x, y);
    if (!tile || Buffer.compare(Buffer.from(tile.data), content) !== 0)
      throw new Error(`Tile ${z}/${x}/${y} is not drawn from its sources: npm run basemap:draw`);
  }
  const { numAddressedTiles } = await archive.getHeader();
  if (numAddressedTiles !== tiles.length)
    throw new Error(`The archive has ${numAddressedTiles} tiles, its sources ${tiles.length}: npm run basemap:draw`);
}

for (const [name, layers] of Object.entries(ARCHIVES)) {
  const file = new URL(`src/map-engine/${name}.pmtiles`, root);
  const tiles = [...tilesOf(map, style, layers)];
  if (process.argv.includes('--check')) await check(file, tiles);
  else {
    const archive = archiveOf(
      tiles,
      FIRST_READ[name === 'houses' ? 'houses' : 'city'],
      (tile) => name !== 'houses' && isInFirstView(tile),
    );
    writeFileSync(file, archive);
    console.log(`${name}: ${Math.ceil(archive.length / 1024)} KB`);
  }
}

const city = new URL('src/features/track/city.json', root);
if (!process.argv.includes('--check')) writeFileSync(city, trackCity(map));
else if (readFileSync(city, 'utf8') !== trackCity(map))
  throw new Error('src/features/track/city.json is not drawn from its source: npm run basemap:draw');
