import { PMTiles, type RangeResponse, type Source } from 'pmtiles';
import archiveUrl from './moscow.pmtiles?url';

/** The protocol of our own basemap: `basemap://{z}/{x}/{y}` in its style. */
export const PROTOCOL = 'basemap';

/**
 * Reads parts of the archive. A phone that has it gets all of it at once, as a server without ranges does: it is kept
 * then, and the next parts cost no request.
 */
class Archive implements Source {
  #whole: ArrayBuffer | null = null;

  getKey(): string {
    return archiveUrl;
  }

  /** @throws {Error} when the part does not load */
  async getBytes(offset: number, length: number, signal?: AbortSignal): Promise<RangeResponse> {
    const end = offset + length;
    if (this.#whole) return { data: this.#whole.slice(offset, end) };
    const response = await fetch(archiveUrl, {
      headers: { Range: `bytes=${offset}-${end - 1}` },
      ...(signal ? { signal } : {}),
    });
    if (!response.ok) throw new Error(`${archiveUrl}: ${response.status}`);
    const data = await response.arrayBuffer();
    if (response.status === 206) return { data };
    this.#whole = data;
    return { data: data.slice(offset, end) };
  }
}

const NOTHING = new ArrayBuffer(0);
let archive = new PMTiles(new Archive());

/** Reads the directory of the archive before the first tile is asked for. */
export function openArchive(): void {
  archive.getHeader().catch(() => {
    // The library keeps a header that did not load.
    archive = new PMTiles(new Archive());
  });
}

/**
 * One tile of the basemap, empty where the map has none.
 * @throws {Error} when it does not load; the next tile is tried anew
 */
export async function loadTile({ url }: { url: string }, { signal }: AbortController): Promise<{ data: ArrayBuffer }> {
  const [z = 0, x = 0, y = 0] = url
    .slice(PROTOCOL.length + 3)
    .split('/')
    .map(Number);
  try {
    const tile = await archive.getZxy(z, x, y, signal);
    return { data: tile?.data ?? NOTHING };
  } catch (cause) {
    // As above.
    if (!signal.aborted) archive = new PMTiles(new Archive());
    throw cause;
  }
}
