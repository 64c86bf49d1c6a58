import { PMTiles, type RangeResponse, type Source } from 'pmtiles';
import housesUrl from './houses.pmtiles?url';
import cityUrl from './moscow.pmtiles?url';

/** The protocol of our own basemap: `basemap://{archive}/{z}/{x}/{y}` in its style. */
export const PROTOCOL = 'basemap';

/** Bytes. The library asks for 16 KB first; the directory of an archive of ours is in these (scripts/basemap/archive.ts). */
const FIRST_READ = 4096;

/**
 * Reads parts of an archive. A phone that has it gets all of it at once, as a server without ranges does: it is kept
 * then, and the next parts cost no request.
 */
class Archive implements Source {
  readonly #url: string;
  #whole: ArrayBuffer | null = null;

  constructor(url: string) {
    this.#url = url;
  }

  getKey(): string {
    return this.#url;
  }

  /** @throws {Error} when the part does not load */
  async getBytes(offset: number, length: number, signal?: AbortSignal): Promise<RangeResponse> {
    const end = offset === 0 ? FIRST_READ : offset + length;
    if (this.#whole) return { data: this.#whole.slice(offset, end) };
    const response = await fetch(this.#url, {
      headers: { Range: `bytes=${offset}-${end - 1}` },
      ...(signal ? { signal } : {}),
    });
    if (!response.ok) throw new Error(`${this.#url}: ${response.status}`);
    const data = await response.arrayBuffer();
    if (response.status === 206) return { data };
    this.#whole = data;
    return { data: data.slice(offset, end) };
  }
}

const NOTHING = new ArrayBuffer(0);
const archives = new Map<string, PMTiles>();

function archiveOf(name: string): PMTiles {
  const archive = archives.get(name) ?? new PMTiles(new Archive(name === 'houses' ? housesUrl : cityUrl));
  archives.set(name, archive);
  return archive;
}

/** Reads the directory of the ground's archive before the first tile is asked for. */
export function openArchive(): void {
  archiveOf('city')
    .getHeader()
    // The library keeps a header that did not load.
    .catch(() => archives.delete('city'));
}

/**
 * One tile of the basemap, empty where the map has none.
 * @throws {Error} when it does not load; the next tile is tried anew
 */
export async function loadTile({ url }: { url: string }, { signal }: AbortController): Promise<{ data: ArrayBuffer }> {
  const [name = '', ...place] = url.slice(PROTOCOL.length + 3).split('/');
  const [z = 0, x = 0, y = 0] = place.map(Number);
  try {
    const tile = await archiveOf(name).getZxy(z, x, y, signal);
    return { data: tile?.data ?? NOTHING };
  } catch (cause) {
    // As above.
    if (!signal.aborted) archives.delete(name);
    throw cause;
  }
}
