import type { Bounds } from '#domain/mapCells.ts';
import type { PinFeature } from './features.ts';

/** The world is so many units wide and high, a centimetre each: whole numbers add up the same in any order. */
export const WORLD = 2 ** 32;
/** A square is 32 px wide at its level: 16 in each tile of 512. */
const SQUARES_A_TILE = 16;
/** More rows than the closest zoom has: a column and a row are one number. */
const ROWS = 2 ** 24;
/** Squared distance, in squares, of those that reach each other: 72 px, in which discs and pins would touch. */
const REACH = 5;

const keyOf = (column: number, row: number) => column * ROWS + row;

const STEPS: readonly number[] = [-2, -1, 0, 1, 2].flatMap((column) =>
  [-2, -1, 0, 1, 2].flatMap((row) =>
    column ** 2 + row ** 2 > REACH || (column === 0 && row === 0) ? [] : [keyOf(column, row)],
  ),
);

/** In units of the world. */
export type Dot = { pin: PinFeature; x: number; y: number };

/** Vehicles of one square; `x` and `y` are their sums. */
export type Square = {
  key: number;
  column: number;
  row: number;
  /** An order that no vehicle changes, and that goes in no direction. */
  rank: number;
  dots: Set<Dot>;
  x: number;
  y: number;
  /** Those in reach that hold anybody. */
  near: Square[];
  /** A cluster begins with it: none in reach that comes before it begins one. */
  isHead: boolean;
  /** The head of its cluster; null until settled. */
  head: Square | null;
  /** A head's: how its cluster is drawn; null until asked, and once it changed. */
  drawn: PinFeature | null;
};

function rankOf(column: number, row: number): number {
  const mixed = Math.imul(column, 0x9e37_79b1) ^ Math.imul(row, 0x85eb_ca6b);
  return Math.imul(mixed ^ (mixed >>> 15), 0x2c1b_3c6d) >>> 0;
}

const inOrder = (a: Square, b: Square) => a.rank - b.rank || a.key - b.key;
const begins = (square: Square) => !square.near.some((other) => other.isHead && inOrder(other, square) < 0);

/** The nearest head in reach; a square that has none is one itself. */
function nearestHead(square: Square): Square {
  if (square.isHead) return square;
  let head = square;
  let least = Infinity;
  for (const other of square.near) {
    if (!other.isHead) continue;
    const away = (other.column - square.column) ** 2 + (other.row - square.row) ** 2;
    if (away > least || (away === least && inOrder(head, other) < 0)) continue;
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

/** Vehicles by squares that lie fixed on the ground. */
export function createClusterGrid(level: number) {
  const size = WORLD / (SQUARES_A_TILE * 2 ** level);
  const squares = new Map<number, Square>();
  /** May begin a cluster now, or no longer. */
  let unsettled = new Set<Square>();
  /** May belong to another cluster now. */
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
      square.x += dot.x;
      square.y += dot.y;
      redraw(square);
    },
    take(dot: Dot): void {
      const square = squareAt(dot);
      if (!square?.dots.delete(dot)) return;
      square.x -= dot.x;
      square.y -= dot.y;
      redraw(square);
      if (square.dots.size === 0) close(square);
    },
    /** Finds the heads anew around what came and went; elsewhere nothing changes. To be called before anything is read. */
    settle(): void {
      while (unsettled.size > 0) {
        const round = [...unsettled].toSorted(inOrder);
        unsettled = new Set();
        for (const square of round) {
          const isHead = begins(square);
          if (isHead === square.isHead) continue;
          square.isHead = isHead;
          loosen(square);
          for (const other of square.near) {
            loosen(other);
            if (inOrder(square, other) < 0) unsettled.add(other);
          }
        }
      }
      for (const square of loose) {
        square.head = nearestHead(square);
        redraw(square);
      }
      loose.clear();
    },
    /** The box, so many squares wider on each side. */
    around: ({ west, north, east, south }: Bounds, squaresMore: number): Bounds => ({
      west: west - squaresMore * size,
      north: north - squaresMore * size,
      east: east + squaresMore * size,
      south: south + squaresMore * size,
    }),
    within({ west, north, east, south }: Bounds): Square[] {
      const [left, right, top, bottom] = [index(west), index(east), index(north), index(south)];
      // From afar more squares lie in a box than hold anybody.
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
    squareAt,
    find: (key: number): Square | undefined => squares.get(key),
  };
}
