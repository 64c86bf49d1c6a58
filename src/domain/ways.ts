import { type Coordinates, DEGREE_METERS, distanceMeters } from './distance.ts';

/** Degrees, longitude first, as GeoJSON has them. */
export type LonLat = readonly [longitude: number, latitude: number];

/** A name in both languages; null where the operator has none. */
type StreetName = { ru: string; en: string } | null;

/** A line of the operator's streets. Two lines meet where they have the same point. */
export type Street = {
  points: readonly LonLat[];
  name: StreetName;
  /** Has a bike lane, or is one. */
  hasLane: boolean;
  isWalkable: boolean;
  /** Whether a vehicle may ride along it: `forwards` only from its first point to its last. */
  ridable: 'both' | 'forwards' | 'no';
};

export type TravelBy = 'foot' | 'wheels';

/** The way between two locations: `line` along the streets, without the steps from a location to its street. */
export type Way = {
  line: readonly LonLat[];
  /** The whole length, with those steps. */
  meters: number;
  /** How much of it has a bike lane; null where a service that does not say so has found the way. */
  laneMeters: number | null;
  /** The first street with a name. */
  street: StreetName;
};

type Step = { to: number; meters: number; street: Street; isBackwards: boolean };
/** Streets as a graph: each point is a node. */
export type StreetGraph = { streets: readonly Street[]; points: readonly LonLat[]; steps: readonly Step[][] };

/** Metres. A location farther from every street is in a yard, a park or outside the operator's file (our reading). */
const STREET_WITHIN_METERS = 300;
/** A rider accepts a detour of half the length to ride on bike lanes (our reading). */
const OFF_LANE = 1.5;

const toCoordinates = ([longitude, latitude]: LonLat): Coordinates => ({ longitude, latitude });
const between = (a: LonLat, b: LonLat): number => distanceMeters(toCoordinates(a), toCoordinates(b));

/** Builds the graph: once for each file, since that takes longer than a search. */
export function streetGraph(streets: readonly Street[]): StreetGraph {
  const ids = new Map<string, number>();
  const points: LonLat[] = [];
  const steps: Step[][] = [];
  const idOf = (point: LonLat): number => {
    const key = point.join(' ');
    const known = ids.get(key);
    if (known !== undefined) return known;
    ids.set(key, points.length);
    steps.push([]);
    return points.push(point) - 1;
  };
  for (const street of streets) {
    street.points.slice(1).forEach((end, i) => {
      const start = street.points[i];
      if (!start) return;
      const [from, to] = [idOf(start), idOf(end)];
      const meters = between(start, end);
      steps[from]?.push({ to, meters, street, isBackwards: false });
      steps[to]?.push({ to: from, meters, street, isBackwards: true });
    });
  }
  return { streets, points, steps };
}

const isOpen = ({ isWalkable, ridable }: Street, by: TravelBy, isBackwards = false): boolean =>
  by === 'foot' ? isWalkable : ridable === 'both' || (ridable === 'forwards' && !isBackwards);

const costOf = (meters: number, { hasLane }: Street, by: TravelBy): number =>
  by === 'foot' || hasLane ? meters : meters * OFF_LANE;

/** A point on a street, between two nodes. */
type Entry = { point: LonLat; from: number; to: number; street: Street };

/** The nearest point of an open street; null when none is near. */
function entryTo({ points, steps }: StreetGraph, place: Coordinates, by: TravelBy): Entry | null {
  const east = DEGREE_METERS * Math.cos((place.latitude * Math.PI) / 180);
  let best: Entry | null = null;
  let nearest = STREET_WITHIN_METERS;
  steps.forEach((out, from) => {
    const start = points[from];
    for (const { to, street, isBackwards } of out) {
      const end = points[to];
      if (isBackwards || !start || !end || !isOpen(street, by)) continue;
      const [ax, ay] = [(start[0] - place.longitude) * east, (start[1] - place.latitude) * DEGREE_METERS];
      const [dx, dy] = [(end[0] - start[0]) * east, (end[1] - start[1]) * DEGREE_METERS];
      const square = dx * dx + dy * dy;
      const share = square === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / square));
      const away = Math.hypot(ax + share * dx, ay + share * dy);
      if (away > nearest) continue;
      nearest = away;
      const point: LonLat = [start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share];
      best = { point, from, to, street };
    }
  });
  return best;
}

type Waiting = { node: number; rank: number };

/** Adds to a binary heap whose first entry has the lowest rank. */
function push(heap: Waiting[], added: Waiting): void {
  let at = heap.push(added) - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    const above = heap[parent];
    if (!above || above.rank <= added.rank) break;
    heap[at] = above;
    at = parent;
  }
  heap[at] = added;
}

/** Takes the first entry. */
function pop(heap: Waiting[]): Waiting | undefined {
  const [first] = heap;
  const last = heap.pop();
  if (!last || heap.length === 0) return last;
  let at = 0;
  for (;;) {
    const [left, right] = [heap[2 * at + 1], heap[2 * at + 2]];
    const isRight = left !== undefined && right !== undefined && right.rank < left.rank;
    const child = isRight ? right : left;
    if (!child || child.rank >= last.rank) break;
    heap[at] = child;
    at = 2 * at + (isRight ? 2 : 1);
  }
  heap[at] = last;
  return first;
}

/** One piece of a way: along one street, to a point. */
type Piece = { to: LonLat; street: Street; meters: number };
type Reached = { cost: number; before: number | null; piece: Piece };

/**
 * The shortest way on foot; on wheels the way with the least cost, where a metre without a bike lane costs half as much
 * again. A* with the straight line as its estimate, which no way is shorter than.
 *
 * @returns null when no open street is near one of the two, or none connects them
 */
export function findWay(graph: StreetGraph, from: Coordinates, to: Coordinates, by: TravelBy): Way | null {
  const [start, end] = [entryTo(graph, from, by), entryTo(graph, to, by)];
  if (!start || !end) return null;
  const END = graph.points.length;
  const reached = new Map<number, Reached>();
  const done = new Set<number>();
  const heap: Waiting[] = [];
  const reach = (node: number, before: number | null, costBefore: number, piece: Piece) => {
    const cost = costBefore + costOf(piece.meters, piece.street, by);
    const known = reached.get(node);
    if (known && known.cost <= cost) return;
    reached.set(node, { cost, before, piece });
    push(heap, { node, rank: cost + between(piece.to, end.point) });
  };
  const along = (a: LonLat, b: LonLat, street: Street): Piece => ({ to: b, street, meters: between(a, b) });
  const leave = (node: number, isBackwards: boolean) => {
    const point = graph.points[node];
    if (point && isOpen(start.street, by, isBackwards)) reach(node, null, 0, along(start.point, point, start.street));
  };
  leave(start.to, false);
  leave(start.from, true);
  if (start.street === end.street && start.from === end.from && start.to === end.to) {
    const origin = graph.points[start.from] ?? start.point;
    const isBackwards = between(origin, end.point) < between(origin, start.point);
    if (isOpen(start.street, by, isBackwards)) reach(END, null, 0, along(start.point, end.point, start.street));
  }

  for (let next = pop(heap); next; next = pop(heap)) {
    const { node } = next;
    const here = reached.get(node);
    if (!here || done.has(node)) continue;
    if (node === END) break;
    done.add(node);
    if (node === end.from || node === end.to) {
      if (isOpen(end.street, by, node === end.to)) {
        reach(END, node, here.cost, along(here.piece.to, end.point, end.street));
      }
    }
    for (const { to: neighbour, meters, street, isBackwards } of graph.steps[node] ?? []) {
      const point = graph.points[neighbour];
      if (!point || done.has(neighbour) || !isOpen(street, by, isBackwards)) continue;
      reach(neighbour, node, here.cost, { to: point, street, meters });
    }
  }

  const pieces: Piece[] = [];
  for (let step = reached.get(END); step; step = step.before === null ? undefined : reached.get(step.before))
    pieces.unshift(step.piece);
  if (pieces.length === 0) return null;
  const steps = distanceMeters(from, toCoordinates(start.point)) + distanceMeters(toCoordinates(end.point), to);
  const sum = (some: readonly Piece[]) => some.reduce((all, { meters }) => all + meters, 0);
  return {
    line: [start.point, ...pieces.map((piece) => piece.to)],
    meters: steps + sum(pieces),
    laneMeters: sum(pieces.filter(({ street }) => street.hasLane)),
    street: pieces.find(({ street, meters }) => street.name && meters > 0)?.street.name ?? null,
  };
}
