import type { components } from '#openapi/gateway.d.ts';
import type { Db } from '../database/db.ts';
import { type Cell, cellOf, fillCell, groupCell } from './cells.ts';

type CellContent = Omit<components['schemas']['MapCell'], 'z' | 'x' | 'y' | 'at'>;

/** The cells of the map as they are, read from the database only after something in them has changed. */
export type KeptCells = {
  read(cell: Cell): Promise<CellContent>;
  stop(): Promise<void>;
};

/** Below this level a cell has groups, not single vehicles (decisions §3). */
const DETAIL_FROM = 11;
/** The number of cells in the cache: all levels of a city. */
const MOST = 5_000;

const keyOf = ({ z, x, y }: Cell) => `${z}/${x}/${y}`;

/** Keeps what was read until the database tells of a change at a place in that cell (`sandbox.tell_place`). */
export async function openKeptCells(db: Db): Promise<KeptCells> {
  const kept = new Map<string, CellContent>();
  const levels = new Set<number>();
  /** Cells that a query is reading now: its result may lack a change that arrives during the query. */
  const read = new Map<string, number>();
  const forget = (key: string) => {
    kept.delete(key);
    read.delete(key);
  };
  const unlisten = await db.listen('place', (place) => {
    if (place === null) {
      kept.clear();
      read.clear();
      return;
    }
    const [longitude, latitude] = place.split(' ').map(Number);
    if (longitude === undefined || latitude === undefined) return;
    for (const z of levels) forget(keyOf(cellOf({ longitude, latitude }, z)));
  });
  let reads = 0;
  return {
    async read(cell) {
      const key = keyOf(cell);
      const known = kept.get(key);
      if (known) return known;
      const mine = ++reads;
      levels.add(cell.z);
      read.set(key, mine);
      const content = await db.read((sql) => (cell.z < DETAIL_FROM ? groupCell(sql, cell) : fillCell(sql, cell)));
      if (read.get(key) !== mine) return content;
      read.delete(key);
      if (kept.size >= MOST) kept.clear();
      kept.set(key, content);
      return content;
    },
    stop: unlisten,
  };
}
