import { readStart, takeGround } from './ahead.ts';
import { FIRST_READ } from './firstRead.ts';
import housesUrl from './houses.pmtiles?url';
import cityUrl from './moscow.pmtiles?url';

/** The protocol of our own basemap: `basemap://{archive}/{z}/{x}/{y}` in its style. */
export const PROTOCOL = 'basemap';

/** Where a tile is in the data of its archive, bytes. A run of tiles with successive ids has the same content. */
type Entry = { id: number; run: number; offset: number; length: number };
type Opened = { start: ArrayBuffer; tilesAt: number; entries: readonly Entry[] };

const NOTHING = new ArrayBuffer(0);

const unzip = (data: ArrayBuffer): Promise<ArrayBuffer> =>
  new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();

/** The number of a tile: along the Hilbert curve of its zoom, after all lower zooms. */
function tileId(z: number, x: number, y: number): number {
  let id = (4 ** z - 1) / 3;
  let [a, b] = [x, y];
  for (let side = 2 ** (z - 1); side >= 1; side /= 2) {
    const [right, low] = [a & side, b & side];
    id += ((3 * right) ^ low) * side;
    if (low === 0) [a, b] = right === 0 ? [b, a] : [side - 1 - b, side - 1 - a];
  }
  return id;
}

/** Column by column: ids as differences, runs, lengths, offsets; 0 is right behind the tile before. */
function readDirectory(bytes: Uint8Array): Entry[] {
  let at = 0;
  const next = () => {
    let value = 0;
    for (let unit = 1; ; unit *= 128) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 127) * unit;
      if (byte < 128) return value;
    }
  };
  let id = 0;
  const entries = Array.from({ length: next() }, () => ({ id: (id += next()), run: 0, offset: 0, length: 0 }));
  for (const entry of entries) entry.run = next();
  for (const entry of entries) entry.length = next();
  let end = 0;
  for (const entry of entries) {
    const offset = next();
    entry.offset = offset === 0 ? end : offset - 1;
    end = entry.offset + entry.length;
  }
  return entries;
}

async function bodyOf(response: Response): Promise<ArrayBuffer> {
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return response.arrayBuffer();
}

/**
 * An archive of ours (scripts/basemap/archive.ts): PMTiles, version 3, without leaf directories. What its start contains
 * costs no other request: the directory and the tiles of the first view, or the whole file where a phone has it or a server
 * knows no ranges.
 */
class Archive {
  readonly #url: string;
  readonly #readFirst: () => Promise<Response>;
  #opened: Promise<Opened> | null = null;

  constructor(url: string, readFirst: () => Promise<Response>) {
    this.#url = url;
    this.#readFirst = readFirst;
  }

  /** Reads the directory, once. @throws {Error} when it does not load; the next call tries again */
  open(): Promise<Opened> {
    this.#opened ??= this.#read().catch((cause: unknown) => {
      this.#opened = null;
      throw cause;
    });
    return this.#opened;
  }

  async #read(): Promise<Opened> {
    const start = await bodyOf(await this.#readFirst());
    const header = new DataView(start);
    const numberAt = (offset: number) => Number(header.getBigUint64(offset, true));
    const directory = start.slice(numberAt(8), numberAt(8) + numberAt(16));
    return { start, tilesAt: numberAt(56), entries: readDirectory(new Uint8Array(await unzip(directory))) };
  }

  /** One tile; empty where there is none. @throws {Error} when it does not load */
  async tile(z: number, x: number, y: number, signal: AbortSignal): Promise<ArrayBuffer> {
    const { start, tilesAt, entries } = await this.open();
    const id = tileId(z, x, y);
    const entry = entries.findLast((one) => one.id <= id);
    if (!entry || id >= entry.id + entry.run) return NOTHING;
    const from = tilesAt + entry.offset;
    const end = from + entry.length;
    if (end <= start.byteLength) return unzip(start.slice(from, end));
    const response = await fetch(this.#url, { headers: { Range: `bytes=${from}-${end - 1}` }, signal });
    const data = await bodyOf(response);
    return unzip(response.status === 206 ? data : data.slice(from, end));
  }
}

const archives = {
  city: new Archive(cityUrl, () => takeGround() ?? readStart(cityUrl, FIRST_READ.city)),
  houses: new Archive(housesUrl, () => readStart(housesUrl, FIRST_READ.houses)),
};

/** Reads the directory of the ground's archive before the first tile is asked for. */
export function openArchive(): void {
  // Each tile tries again.
  archives.city.open().catch(() => undefined);
}

/**
 * One tile of the basemap, empty where the map has none.
 * @throws {Error} when it does not load; the next tile is tried anew
 */
export async function loadTile({ url }: { url: string }, { signal }: AbortController): Promise<{ data: ArrayBuffer }> {
  const [name = '', ...place] = url.slice(PROTOCOL.length + 3).split('/');
  const [z = 0, x = 0, y = 0] = place.map(Number);
  return { data: await archives[name === 'houses' ? 'houses' : 'city'].tile(z, x, y, signal) };
}
