// Draws src/map-engine/moscow.pmtiles, the tiles of the base map, from moscow.json and the style. Run by hand after one
// of them changes: `npm run basemap:draw`. The archive is committed: a test compares it with its sources.
import { readFileSync, writeFileSync } from 'node:fs';
import type { StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import { archiveOf } from './archive.ts';
import type { PackedMap } from './packed.ts';
import { tilesOf } from './tiles.ts';

const root = new URL('../../', import.meta.url);
const map: PackedMap = JSON.parse(readFileSync(new URL('moscow.json', import.meta.url), 'utf8'));
const style: StyleSpecification = JSON.parse(readFileSync(new URL('public/basemap/light.json', root), 'utf8'));
const archive = archiveOf(tilesOf(map, style));
writeFileSync(new URL('src/map-engine/moscow.pmtiles', root), archive);
console.log(`${Math.ceil(archive.length / 1024)} KB`);
