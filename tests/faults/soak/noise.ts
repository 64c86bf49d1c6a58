import type { createRandom } from '#sandbox/random.ts';
import { broken } from '../headless/broken.ts';
import type { Cell } from '../headless/cell.ts';
import { setRowFate } from '../headless/lines.ts';
import type { Passing } from '../headless/network.ts';

type Random = ReturnType<typeof createRandom>;

/** The chance of a fault of a request, and of another event on the phone at a step. */
const FAULT_CHANCE = 0.15;
const EVENT_CHANCE = 0.12;

const disturbed: Record<string, (passing: Passing, cell: Cell) => Promise<Response>> = {
  ...broken,
  late: async ({ deliver }, { browser }) => {
    await browser.clock.pause(16_000);
    return deliver();
  },
};

const events: Record<string, (cell: Cell) => void | Promise<void>> = {
  'tab killed': (cell) => void cell.reopen(),
  'network lost': ({ browser }) => browser.goOffline(),
  'network back': ({ browser }) => browser.goOnline(),
  frozen: (cell) => cell.sleeps(90_000),
  shown: ({ browser }) => browser.show(),
  'rows stop': () => setRowFate('dropped'),
  'rows flow': () => setRowFate('as they come'),
  'rows twice': () => setRowFate('twice'),
  'rows out of order': () => setRowFate('out of order'),
  'clock 26 h fast': ({ browser }) => browser.clock.setSkew(26 * 3_600_000),
  'clock right again': ({ browser }) => browser.clock.setSkew(0),
  'storage full': ({ browser }) => browser.place.setFull(true),
  'storage has room': ({ browser }) => browser.place.setFull(false),
};

/** Injects random faults into this phone, by the seed, and passes the name of each to `report`. */
export function beginNoise(cell: Cell, random: Random, report: (what: string) => void) {
  const meets: Parameters<typeof cell.browser.network.inject>[0] = {
    hits: /./,
    times: Infinity,
    answer: async (passing) => {
      const [name, answer] = random.pick(Object.entries(disturbed));
      if (!random.chance(FAULT_CHANCE)) return passing.deliver();
      report(`${passing.line}: ${name}`);
      return answer(passing, cell);
    },
  };
  cell.browser.network.inject(meets);
  return {
    /** Sometimes lets something happen to the phone before the rider's next step. */
    step: async (): Promise<void> => {
      if (!random.chance(EVENT_CHANCE)) return;
      const [name, happens] = random.pick(Object.entries(events));
      report(name);
      await happens(cell);
    },
    /** Stops all faults. */
    mend: (): void => {
      report('all faults end');
      cell.browser.network.mend();
      cell.browser.clock.setSkew(0);
      cell.browser.place.setFull(false);
      setRowFate('as they come');
      cell.browser.goOnline();
      cell.browser.show();
    },
  };
}
