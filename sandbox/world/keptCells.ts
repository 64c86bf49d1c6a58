import type { components } from '#openapi/gateway.d.ts';
import type { Db } from '../database/db.ts';
import { type Cell, cellOf, countCell, fillCell } from './cells.ts';

type CellContent = Omit<components['schemas']['MapCell'], 'z' | 'x' | 'y' | 'at'>;

/** The cells of the map as they are, read from the database only after something in them has changed. */
export type KeptCells = {
  read(cell: Cell): Promise<CellContent>;
  stop(): Promise<void>;
};

/** Below this level a cell has counts, not positions (decisions §3). */
const DETAIL_FROM = 11;
/** Cells that are kept: each level of a city at once. */
const MOST = 5_000;

const keyOf = ({ z, x, y }: Cell) => `${z}/${x}/${y}`;

/** Keeps what was read until the database tells of a change at a place in that cell (`sandbox.tell_place`). */
export async function openKeptCells(db: Db): Promise<KeptCells> {
  const kept = new Map<string, CellContent>();
  const levels = new Set<number>();
  const unlisten = await db.exclusive(() =>
    db.pg.listen('place', (place) => {
      const [longitude, latitude] = place.split(' ').map(Number);
      if (longitude === undefined || latitude === undefined) return;
      for (const z of levels) kept.delete(keyOf(cellOf({ longitude, latitude }, z)));
    }),
  );
  return {
    async read(cell) {
      const key = keyOf(cell);
      const known = kept.get(key);
      if (known) return known;
      return db.transaction(async (sql) => {
        const content = cell.z < DETAIL_FROM ? await countCell(sql, cell) : await fillCell(sql, cell);
        if (kept.size >= MOST) kept.clear();
        levels.add(cell.z);
        // Inside the transaction: a change that waits for it is told after this.
        kept.set(key, content);
        return content;
      });
    },
    stop: () => db.exclusive(() => unlisten()),
  };
}
