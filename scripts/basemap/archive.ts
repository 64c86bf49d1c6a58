import { gzipSync } from 'node:zlib';
import { Compression, TileType, zxyToTileId } from 'pmtiles';
import { BOUNDS, type Tile } from './tiles.ts';

/** Length by the format, bytes. */
const HEADER = 127;

type Entry = { id: number; run: number; offset: number; length: number };

/** Unsigned, seven bits per byte, the least significant first. */
function* varint(value: number): Generator<number> {
  let left = value;
  for (; left >= 128; left = Math.floor(left / 128)) yield (left % 128) | 128;
  yield left;
}

/** Column by column, as the format says. A tile right behind the one before has offset 0, else its offset + 1. */
function directoryOf(entries: readonly Entry[]): Buffer {
  const columns = [
    entries.map(({ id }, i) => id - (entries[i - 1]?.id ?? 0)),
    entries.map(({ run }) => run),
    entries.map(({ length }) => length),
    entries.map(({ offset }, i) => {
      const before = entries[i - 1];
      return before && offset === before.offset + before.length ? 0 : offset + 1;
    }),
  ];
  return gzipSync(Buffer.from([...varint(entries.length), ...columns.flat().flatMap((value) => [...varint(value)])]));
}

const degrees = (value: number) => Math.round(value * 1e7);

/**
 * Tiles as one PMTiles archive, version 3 (github.com/protomaps/PMTiles). Equal tiles are stored once.
 *
 * @param firstRead bytes that a page asks for first: they contain the directory
 * @param isAhead whether they contain a tile too
 */
export function archiveOf(tiles: readonly Tile[], firstRead: number, isAhead: (tile: Tile) => boolean): Buffer {
  const inOrder = [...tiles]
    .map((tile) => ({ id: zxyToTileId(tile.z, tile.x, tile.y), content: tile.content, ahead: isAhead(tile) }))
    .sort((a, b) => a.id - b.id);
  const entries: Entry[] = [];
  const stored = new Map<string, { offset: number; length: number }>();
  const contents: Buffer[] = [];
  let end = 0;
  const store = (content: Uint8Array) => {
    const key = Buffer.from(content).toString('base64');
    const known = stored.get(key);
    if (known) return known;
    const packed = gzipSync(content, { level: 9 });
    const place = { offset: end, length: packed.length };
    stored.set(key, place);
    contents.push(packed);
    end += packed.length;
    return place;
  };
  for (const { content, ahead } of inOrder) if (ahead) store(content);
  const aheadEnd = end;
  for (const { id, content } of inOrder) {
    const place = store(content);
    const last = entries.at(-1);
    if (last && last.offset === place.offset && last.id + last.run === id) last.run += 1;
    else entries.push({ id, run: 1, ...place });
  }

  const directory = directoryOf(entries);
  const metadata = gzipSync(JSON.stringify({ name: 'Velorent schematic Moscow' }));
  const header = Buffer.alloc(HEADER);
  header.write('PMTiles');
  header.writeUInt8(3, 7);
  const tileData = HEADER + directory.length + metadata.length;
  if (tileData + aheadEnd > firstRead)
    throw new RangeError(`The first read needs ${tileData + aheadEnd} bytes (src/map-engine/firstRead.ts).`);
  const numbers = [
    HEADER,
    directory.length,
    HEADER + directory.length,
    metadata.length,
    // No leaf directories.
    tileData,
    0,
    tileData,
    end,
    inOrder.length,
    entries.length,
    contents.length,
  ];
  numbers.forEach((value, i) => header.writeBigUInt64LE(BigInt(value), 8 + i * 8));
  const zooms = tiles.map(({ z }) => z);
  const [first, last] = [Math.min(...zooms), Math.max(...zooms)];
  // Not in the order of their ids.
  header.set([0, Compression.Gzip, Compression.Gzip, TileType.Mvt, first, last], 96);
  const { west, south, east, north } = BOUNDS;
  [west, south, east, north].forEach((value, i) => header.writeInt32LE(degrees(value), 102 + i * 4));
  header.writeUInt8(last, 118);
  header.writeInt32LE(degrees((west + east) / 2), 119);
  header.writeInt32LE(degrees((south + north) / 2), 123);
  return Buffer.concat([header, directory, metadata, ...contents]);
}
