import { createRandom } from '#sandbox/random.ts';
import { breaches, breachesAtTheEnd, breachesInLedgers } from './invariants.ts';
import { losing, LOSSES, mends, movesFor, wantsTheEnd, type Move } from './moves.ts';
import { scene } from './scene.ts';
import { createSimulation, type Tab, type Simulation } from './simulation.ts';
import type { World } from './world.ts';

type Walked = { steps: string[]; broken: string[] };

const MOVES = 40;
/** The moves after the repair. */
const MOVES_TO_THE_END = 300;
/** The share of moves that are troubles. */
const TROUBLE = 0.2;

/** Weights of moves; 3 unless listed. Moves out of a ride are rare, so that most days contain a whole ride. */
const OFTEN: Record<string, number> = {
  confirmed: 12,
  wait: 6,
  startCancelled: 1,
  wentBack: 1,
  retried: 2,
  finishAsked: 2,
  photoTaken: 2,
  'support ends it': 1,
};

const tabMoves: Move[] = [
  {
    name: 'a second tab',
    isTrouble: true,
    isPossible: (_, { phone }) => !phone.ride().getSnapshot().matches({ ride: 'resuming' }),
    does: async (simulation) => void (simulation.tabs.length < 2 && (await simulation.openTab())),
  },
  {
    name: 'the second tab closes',
    isTrouble: true,
    isPossible: () => true,
    does: async (simulation) => simulation.tabs[1] && simulation.closeTab(simulation.tabs[1]),
  },
];

/** Delivers rows twice, and after newer ones. */
const oldRow: Move = {
  name: 'an old row',
  isTrouble: true,
  isPossible: (_, { isOnline }) => isOnline,
  does: async (simulation, tab) => {
    const rows = simulation.rows.slice(tab.since).filter(({ id }) => id === simulation.rows.at(-1)?.id);
    const rent = rows.at(-1 - (simulation.answered.length % Math.max(1, rows.length)));
    if (rent) await simulation.send(tab, { type: 'server.rentChanged', rent });
  },
};

/**
 * Walks a random day of one rider by a seed: every move may happen. Then the walk repairs everything, and the ride must end.
 */
export async function walk(world: World, seed: number): Promise<Walked> {
  const random = createRandom(seed);
  const simulation = createSimulation(world);
  await simulation.openTab();
  const steps: string[] = [];
  const ordinary = movesFor(world.number);
  const troubles = [...ordinary.filter(({ isTrouble }) => isTrouble), ...tabMoves, oldRow];
  const calm = ordinary.filter(({ isTrouble }) => !isTrouble);
  const ended = (broken: string[]): Walked => ({ steps, broken: [...new Set(broken)] });

  const step = async (among: readonly Move[], tab: Tab): Promise<string[]> => {
    const seen = await scene(simulation);
    const possible = among.filter((move) => move.isPossible(seen, tab));
    if (possible.length === 0) return [];
    const chosen = random.pick(possible.flatMap((move) => Array.from({ length: OFTEN[move.name] ?? 3 }, () => move)));
    const isLost = !chosen.isTrouble && among !== calm && tab.isOnline && random.chance(TROUBLE);
    const move = isLost ? losing(random.pick(LOSSES), chosen) : chosen;
    steps.push(`${tab.index > 0 ? 'tab 2: ' : ''}${move.name}`);
    await move.does(simulation, tab);
    const after = await scene(simulation);
    return [
      ...simulation.tabs.flatMap((one) => breaches(simulation, one, after)),
      ...(await breachesInLedgers(simulation)),
    ];
  };

  for (let i = 0; i < MOVES; i += 1) {
    const broken = await step(random.chance(TROUBLE) ? troubles : [...calm], random.pick(simulation.tabs));
    if (broken.length > 0) return ended(broken);
  }
  const broken = await mended(simulation, steps);
  const endMoves = calm.filter(wantsTheEnd);
  for (let i = 0; broken.length === 0 && (await isOn(simulation)); i += 1) {
    if (i === MOVES_TO_THE_END) return ended([`a ride that does not end: ${JSON.stringify(await scene(simulation))}`]);
    broken.push(...(await step(endMoves, random.pick(simulation.tabs))));
  }
  const result = ended([...broken, ...(broken.length > 0 ? [] : await breachesAtTheEnd(simulation))]);
  simulation.stop();
  return result;
}

const isOn = async (simulation: Simulation): Promise<boolean> => (await scene(simulation)).rent?.ended === false;

async function mended(simulation: Simulation, steps: string[]): Promise<string[]> {
  steps.push('all faults end');
  for (const tab of simulation.tabs) {
    for (const move of mends) if (move.isPossible(await scene(simulation), tab)) await move.does(simulation, tab);
  }
  const after = await scene(simulation);
  return simulation.tabs.flatMap((tab) => breaches(simulation, tab, after));
}
