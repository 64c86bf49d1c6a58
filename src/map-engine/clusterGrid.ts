import type { Bounds } from '#domain/mapCells.ts';
import { VEHICLE_FORMS } from '#domain/rent.ts';
import { type PinFeature, totalOf } from './features.ts';

/**
 * Width and height of the world in units of about a centimetre. Units are whole numbers, so sums do not depend on the
 * order.
 */
export const WORLD = 2 ** 32;
/** Below this level discs show where in the city vehicles are, and not yet in which street: fewer ones are easier to read. */
const STREETS_FROM = 12;
/** Squares in a tile of 512 px: a square is 32 px wide at its level, or from afar 64 px. */
const squaresATile = (level: number) => (level < STREETS_FROM ? 8 : 16);
/** More rows than the closest zoom has, so that a column and a row fit in one number. */
const ROWS = 2 ** 24;
/** Squared distance, in squares, within which squares are neighbours: 72 px near, where discs and pins would touch. */
const REACH = 5;

/**
 * How far from its head a disc may be from afar, in squares. Two heads are at least √8 squares, 181 px, from each other, so
 * two discs of 59 px never touch: the map would hide one, with thousands of vehicles.
 */
const LEASH = 0.9;

const keyOf = (column: number, row: number) => column * ROWS + row;

const STEPS: readonly number[] = [-2, -1, 0, 1, 2].flatMap((column) =>
  [-2, -1, 0, 1, 2].flatMap((row) =>
    column ** 2 + row ** 2 > REACH || (column === 0 && row === 0) ? [] : [keyOf(column, row)],
  ),
);

/** A pin of a vehicle or a group; `x` and `y` in units of the world; `counts`: how many vehicles of each form. */
export type Dot = { pin: PinFeature; x: number; y: number; counts: readonly number[] };

/** A square with its dots; `x`, `y` and `counts` are the sums of all vehicles in it. */
export type Square = {
  key: number;
  column: number;
  row: number;
  /** A pseudo-random rank. It depends only on the square, so vehicles never change it. */
  rank: number;
  dots: Set<Dot>;
  x: number;
  y: number;
  counts: number[];
  /** Neighbour squares with vehicles. */
  near: Square[];
  /** The square is the head of a cluster: no neighbour of a lower rank is a head. */
  isHead: boolean;
  /** The head of its cluster; null until `settle`. */
  head: Square | null;
  /** Only on a head: the cached pin of its cluster; null until the first draw and after each change. */
  drawn: PinFeature | null;
};

function rankOf(column: number, row: number): number {
  const mixed = Math.imul(column, 0x9e37_79b1) ^ Math.imul(row, 0x85eb_ca6b);
  return Math.imul(mixed ^ (mixed >>> 15), 0x2c1b_3c6d) >>> 0;
}

const byRank = (a: Square, b: Square) => a.rank - b.rank || a.key - b.key;
const begins = (square: Square) => !square.near.some((other) => other.isHead && byRank(other, square) < 0);

/** The nearest neighbour that is a head; a head returns itself. */
function nearestHead(square: Square): Square {
  if (square.isHead) return square;
  let head = square;
  let least = Infinity;
  for (const other of square.near) {
    if (!other.isHead) continue;
    const away = (other.column - square.column) ** 2 + (other.row - square.row) ** 2;
    if (away > least || (away === least && byRank(head, other) < 0)) continue;
    head = other;
    least = away;
  }
  return head;
}

/** The squares of a head's cluster. */
export const membersOf = (head: Square): Square[] => [head, ...head.near.filter((square) => square.head === head)];

function redraw({ head }: Square): void {
  if (head) head.drawn = null;
}

/** Adds a dot to the sums of its square, or takes it away. */
function weigh(square: Square, { x, y, counts }: Dot, sign: 1 | -1): void {
  const weight = sign * totalOf(counts);
  square.x += weight * x;
  square.y += weight * y;
  square.counts = square.counts.map((count, form) => count + sign * (counts[form] ?? 0));
  redraw(square);
}

/** Groups vehicles by squares with fixed positions on the ground. */
export function createClusterGrid(level: number) {
  const tile = WORLD / 2 ** level;
  const size = tile / squaresATile(level);
  const squares = new Map<number, Square>();
  /** Squares that may have become a head, or may no longer be one. */
  let unsettled = new Set<Square>();
  /** Squares that may belong to another cluster now. */
  const loose = new Set<Square>();
  const index = (units: number) => Math.floor(units / size);

  function open(column: number, row: number): Square {
    const key = keyOf(column, row);
    const near = STEPS.flatMap((step) => squares.get(key + step) ?? []);
    const square: Square = {
      key,
      column,
      row,
      rank: rankOf(column, row),
      dots: new Set(),
      x: 0,
      y: 0,
      counts: VEHICLE_FORMS.map(() => 0),
      near,
      isHead: false,
      head: null,
      drawn: null,
    };
    for (const other of near) other.near.push(square);
    squares.set(key, square);
    unsettled.add(square);
    loose.add(square);
    return square;
  }

  function loosen(square: Square) {
    redraw(square);
    square.head = null;
    loose.add(square);
  }

  function close(square: Square) {
    squares.delete(square.key);
    unsettled.delete(square);
    loose.delete(square);
    for (const other of square.near) {
      other.near = other.near.filter((one) => one !== square);
      if (!square.isHead) continue;
      unsettled.add(other);
      loosen(other);
    }
  }

  const squareAt = ({ x, y }: Dot) => squares.get(keyOf(index(x), index(y)));

  return {
    put(dot: Dot): void {
      const square = squareAt(dot) ?? open(index(dot.x), index(dot.y));
      square.dots.add(dot);
      weigh(square, dot, 1);
    },
    take(dot: Dot): void {
      const square = squareAt(dot);
      if (!square?.dots.delete(dot)) return;
      weigh(square, dot, -1);
      if (square.dots.size === 0) close(square);
    },
    /** Finds the heads again around changed squares; elsewhere nothing changes. Call it before reading. */
    settle(): void {
      while (unsettled.size > 0) {
        const round = [...unsettled].sort(byRank);
        unsettled = new Set();
        for (const square of round) {
          const isHead = begins(square);
          if (isHead === square.isHead) continue;
          square.isHead = isHead;
          loosen(square);
          for (const other of square.near) {
            loosen(other);
            if (byRank(square, other) < 0) unsettled.add(other);
          }
        }
      }
      for (const square of loose) {
        square.head = nearestHead(square);
        redraw(square);
      }
      loose.clear();
    },
    /** The box, wider by half a tile on each side. */
    around: ({ west, north, east, south }: Bounds): Bounds => ({
      west: west - tile / 2,
      north: north - tile / 2,
      east: east + tile / 2,
      south: south + tile / 2,
    }),
    within({ west, north, east, south }: Bounds): Square[] {
      const [left, right, top, bottom] = [index(west), index(east), index(north), index(south)];
      // At a low zoom the box has more squares than there are squares with vehicles.
      if ((right - left + 1) * (bottom - top + 1) > squares.size) {
        return [...squares.values()].filter(
          ({ column, row }) => column >= left && column <= right && row >= top && row <= bottom,
        );
      }
      const all: Square[] = [];
      for (let column = left; column <= right; column++) {
        for (let row = top; row <= bottom; row++) {
          const square = squares.get(keyOf(column, row));
          if (square) all.push(square);
        }
      }
      return all;
    },
    /** Where the disc of a head is whose vehicles have this middle. */
    placeOf({ column, row }: Square, x: number, y: number): { x: number; y: number } {
      const home = { x: (column + 0.5) * size, y: (row + 0.5) * size };
      const away = Math.hypot(x - home.x, y - home.y);
      if (level >= STREETS_FROM || away <= LEASH * size) return { x, y };
      const share = (LEASH * size) / away;
      return { x: home.x + (x - home.x) * share, y: home.y + (y - home.y) * share };
    },
    squareAt,
    find: (key: number): Square | undefined => squares.get(key),
  };
}
