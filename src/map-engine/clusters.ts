import { type Bounds, toLatitude, toWorld } from '#domain/mapCells.ts';
import { VEHICLE_FORMS } from '#domain/rent.ts';
import { createClusterGrid, type Dot, membersOf, type Square, WORLD } from './clusterGrid.ts';
import { pin, type PinDiff, type PinFeature, totalOf } from './features.ts';
import { ringName } from './rings.ts';
import { isRidden } from './vehiclePins.ts';

/** Ids of clusters start here, above the ids of all vehicles. */
const CLUSTER_IDS = 2 ** 52;
const NOTHING: Bounds = { west: 0, north: 0, east: -1, south: -1 };

const degrees = (exact: number) => Math.round(exact * 1e7) / 1e7;

function dotOf(one: PinFeature): Dot {
  const [longitude = 0, latitude = 0] = one.geometry.coordinates;
  const { x, y } = toWorld(longitude, latitude);
  const { form, ...counts } = one.properties;
  return {
    pin: one,
    x: Math.round(x * WORLD),
    y: Math.round(y * WORLD),
    counts: VEHICLE_FORMS.map((kind) => (kind === form ? 1 : Number(counts[kind] ?? 0))),
  };
}

const isVehicle = ({ pin: { properties } }: Dot) => 'form' in properties;

/** The bounds in units of the world. */
function boxOf({ west, north, east, south }: Bounds): Bounds {
  const [from, to] = [toWorld(west, north), toWorld(east, south)];
  return { west: from.x * WORLD, north: from.y * WORLD, east: to.x * WORLD, south: to.y * WORLD };
}

/**
 * A disc with the number of vehicles, at the mean of their positions; a single vehicle has its own pin.
 *
 * @param ridden the vehicle that the rider rode last: its disc has its mark
 */
function clusterOf(head: Square, grid: ReturnType<typeof createClusterGrid>, ridden: Dot | null): PinFeature {
  const squares = membersOf(head);
  const counts = VEHICLE_FORMS.map((_, form) => totalOf(squares.map((square) => square.counts[form] ?? 0)));
  const count = totalOf(counts);
  const [alone] = head.dots;
  if (count === 1 && alone && isVehicle(alone)) return alone.pin;
  const middle = (of: 'x' | 'y') => totalOf(squares.map((square) => square[of])) / count;
  const { x, y } = grid.placeOf(head, middle('x'), middle('y'));
  return pin(CLUSTER_IDS + head.key, degrees((x / WORLD) * 360 - 180), degrees(toLatitude(y / WORLD)), {
    point_count: count,
    icon: ringName(counts, ridden !== null && squares.some(({ dots }) => dots.has(ridden))),
  });
}

/**
 * Groups vehicles that overlap at the current zoom into one disc with their number. The position of a cluster depends
 * only on its vehicles, never on the view, so clusters do not jump while the map moves. The cost of a changed vehicle
 * does not depend on the number of vehicles; the cost of a draw depends on the size of the view.
 *
 * @param maxZoom above this zoom no vehicle is in a cluster
 */
export function createClusters(maxZoom: number) {
  const dots = new Map<number, Dot>();
  let ridden: Dot | null = null;
  const closest = maxZoom + 1;
  let level = closest;
  let grid = createClusterGrid(level);
  let drawn = NOTHING;

  const levelAt = (zoom: number) => Math.min(Math.floor(zoom), closest);

  function fill(next: number) {
    const filled = createClusterGrid(next);
    for (const dot of dots.values()) filled.put(dot);
    return filled;
  }

  function remove(id: number) {
    const dot = dots.get(id);
    if (!dot) return;
    grid.take(dot);
    dots.delete(id);
  }

  return {
    change({ add, remove: removed }: PinDiff): void {
      for (const id of removed) remove(id);
      for (const one of add) {
        remove(one.id);
        const dot = dotOf(one);
        dots.set(one.id, dot);
        if (isRidden(one)) ridden = dot;
        grid.put(dot);
      }
    },
    /** Pins and clusters of the view and of a margin around it. */
    draw(view: Bounds, zoom: number): PinFeature[] {
      const next = levelAt(zoom);
      if (next !== level) grid = fill(next);
      level = next;
      drawn = grid.around(boxOf(view));
      const squares = grid.within(drawn);
      if (level === closest) return squares.flatMap((square) => [...square.dots].map((dot) => dot.pin));
      grid.settle();
      return squares.filter(({ isHead }) => isHead).map((head) => (head.drawn ??= clusterOf(head, grid, ridden)));
    },
    /** Whether the last draw covers this view too. */
    serves(view: Bounds, zoom: number): boolean {
      const { west, north, east, south } = boxOf(view);
      return (
        levelAt(zoom) === level &&
        west >= drawn.west &&
        north >= drawn.north &&
        east <= drawn.east &&
        south <= drawn.south
      );
    },
    /** The zoom at which a cluster splits; `maxZoom + 1` where its vehicles do not split up to `maxZoom`. */
    splitZoom(clusterId: number): number {
      const head = grid.find(clusterId - CLUSTER_IDS);
      const members = head ? membersOf(head).flatMap((square) => [...square.dots]) : [];
      for (let zoom = level + 1; zoom <= maxZoom; zoom++) {
        const finer = fill(zoom);
        finer.settle();
        const heads = new Set(members.map((dot) => finer.squareAt(dot)?.head));
        if (heads.size > 1) return zoom;
      }
      // A group splits when the map reads finer cells.
      return members.every(isVehicle) ? closest : level + 2;
    },
  };
}
