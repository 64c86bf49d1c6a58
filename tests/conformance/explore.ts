import { breaches, breachesInLedgers } from './invariants.ts';
import { losing, LOSSES, movesFor, type Move } from './moves.ts';
import type { Entry } from './phone.ts';
import { keyOf, scene, type Scene } from './scene.ts';
import { createSimulation, type Tab, type Simulation } from './simulation.ts';
import { countKeys } from './times.ts';
import type { World } from './world.ts';

type Kept = Awaited<ReturnType<World['keep']>>;
type Around = Pick<Tab, 'isOnline' | 'isLive' | 'place'>;

/** A moment that a path reached, with all data to restore it. */
type Moment = {
  key: string;
  path: string[];
  troubles: number;
  kept: Kept;
  entries: readonly Entry[];
  around: Around;
  seen: Scene;
  isEnd: boolean;
};

export type Explored = {
  moments: number;
  /** Moments that the limit left unexplored. */
  unexplored: number;
  byStage: Record<string, number>;
  /** Broken laws, each with the first path to it. */
  broken: string[];
  /** Moments from which no path without troubles ends the ride. */
  trapped: string[];
};

/** The limits: moves on one path, troubles on one path, and moments in all. */
export type Reach = { depth: number; troubles: number; moments: number };

/**
 * Explores everything that can happen to a rider and a vehicle. Each move runs in the sandbox and on the real chart, and
 * its result must break no law. The search explores moments with the same key once, from the path with the fewest
 * troubles.
 */
export async function explore(world: World, reach: Reach): Promise<Explored> {
  const keys = countKeys();
  const first = await world.keep();
  const moments = new Map<string, Moment>();
  const nextKeys = new Map<string, Set<string>>();
  const moves = movesFor(world.number);
  const byStage: Record<string, number> = {};
  const broken = new Map<string, string>();
  // One queue for each number of troubles. The search takes the fewest first, so each moment has the path with the fewest.
  const queues: Moment[][] = Array.from({ length: reach.troubles + 1 }, () => []);

  const enter = async (from: Moment | null): Promise<{ simulation: Simulation; tab: Tab }> => {
    await world.putBack(from?.kept ?? first);
    keys.startAnew();
    const simulation = createSimulation(world);
    const tab = from ? await simulation.restoreTab(from.entries, from.around) : await simulation.openTab();
    return { simulation, tab };
  };

  const arrive = async (
    simulation: Simulation,
    tab: Tab,
    from: Moment | null,
    move: Move | null,
  ): Promise<Moment | null> => {
    const path = [...(from?.path ?? []), ...(move ? [move.name] : [])];
    const seen = await scene(simulation);
    const key = keyOf(seen, tab);
    for (const breach of [...breaches(simulation, tab, seen), ...(await breachesInLedgers(simulation))]) {
      if (!broken.has(breach)) broken.set(breach, `${breach}\n  after ${path.join(' → ')}\n  in ${key}`);
    }
    if (from && key === from.key) return null;
    const troubles = (from?.troubles ?? 0) + (move?.isTrouble ? 1 : 0);
    if (from && !move?.isTrouble) (nextKeys.get(from.key) ?? nextKeys.set(from.key, new Set()).get(from.key))?.add(key);
    if (moments.has(key) || troubles > reach.troubles) return null;
    const { isOnline, isLive, place } = tab;
    const isEnd = seen.rent?.ended === true && tab.phone.ride().getSnapshot().context.rent === null;
    const moment: Moment = {
      key,
      path,
      troubles,
      kept: await world.keep(),
      entries: [...tab.phone.entries],
      around: { isOnline, isLive, place },
      seen,
      isEnd,
    };
    moments.set(key, moment);
    byStage[stageOf(seen)] = (byStage[stageOf(seen)] ?? 0) + 1;
    return moment;
  };

  const look = async (from: Moment): Promise<void> => {
    let here: { simulation: Simulation; tab: Tab } | null = null;
    const open = moves.filter(({ isTrouble }) => !isTrouble || from.troubles < reach.troubles);
    for (let move = open.shift(); move; move = open.shift()) {
      here ??= await enter(from);
      const { simulation, tab } = here;
      if (!move.isPossible(from.seen, tab)) continue;
      const before = simulation.answered.length;
      await move.does(simulation, tab);
      const ordered = simulation.answered.slice(before).some(({ name }) => name.startsWith('POST'));
      if (ordered && !move.isTrouble && from.troubles < reach.troubles)
        open.push(...LOSSES.map((loss) => losing(loss, move)));
      const reached = await arrive(simulation, tab, from, move);
      if (reached) queues[reached.troubles]?.push(reached);
      // If the move changed nothing, make the next move from here. Otherwise restore the moment first.
      if (!ordered && keyOf(await scene(simulation), tab) === from.key && move.name !== 'wait') continue;
      simulation.stop();
      here = null;
    }
    here?.simulation.stop();
  };

  const { simulation, tab } = await enter(null);
  const root = await arrive(simulation, tab, null, null);
  simulation.stop();
  if (root) queues[0]?.push(root);
  let unexplored = 0;
  const explored = new Set<string>();
  const seenIn: Record<string, number> = {};
  /** The fewest troubles first; then the stage with the fewest explored moments, so that a short search sees all stages. */
  const next = (): Moment | undefined => {
    const queue = queues.find(({ length }) => length > 0);
    if (!queue) return undefined;
    const rareness = ({ seen }: Moment) => seenIn[stageOf(seen)] ?? 0;
    const chosen = queue.reduce((least, moment) => (rareness(moment) < rareness(least) ? moment : least));
    queue.splice(queue.indexOf(chosen), 1);
    return chosen;
  };
  for (let moment = next(); moment; moment = next()) {
    if (moment.isEnd) continue;
    if (moment.path.length >= reach.depth || explored.size >= reach.moments) {
      unexplored += 1;
      continue;
    }
    explored.add(moment.key);
    seenIn[stageOf(moment.seen)] = (seenIn[stageOf(moment.seen)] ?? 0) + 1;
    await look(moment);
  }
  return {
    moments: moments.size,
    unexplored,
    byStage,
    broken: [...broken.values()],
    trapped: trappedIn([...moments.values()], explored, nextKeys),
  };
}

const stageOf = ({ rent }: Scene): string => rent?.stage ?? 'none';

/** Moments without a path to the end of the ride or to an unexplored moment. */
function trappedIn(
  all: readonly Moment[],
  explored: ReadonlySet<string>,
  nextKeys: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  const free = new Set(all.filter(({ key }) => !explored.has(key)).map(({ key }) => key));
  for (let grew = true; grew;) {
    grew = false;
    for (const { key } of all) {
      if (free.has(key) || ![...(nextKeys.get(key) ?? [])].some((to) => free.has(to))) continue;
      free.add(key);
      grew = true;
    }
  }
  return all.filter(({ key }) => !free.has(key)).map(({ path, key }) => `${path.join(' → ')} in ${key}`);
}
