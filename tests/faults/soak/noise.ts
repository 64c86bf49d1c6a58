import type { createRandom } from '#sandbox/random.ts';
import { cut, never } from '../headless/broken.ts';
import type { Cell } from '../headless/cell.ts';
import { setRowFate } from '../headless/lines.ts';
import { lost, type Passing } from '../headless/network.ts';

type Random = ReturnType<typeof createRandom>;

/** How often a request meets something, and how often something else happens to the phone at a step. */
const MEETS = 0.15;
const HAPPENS = 0.12;

const answers: Record<string, (passing: Passing, cell: Cell) => Promise<Response>> = {
  'request lost': async () => {
    throw lost();
  },
  'answer lost': async ({ deliver }) => {
    await deliver();
    throw lost();
  },
  'answer cut': async ({ deliver }) => {
    const response = await deliver();
    return cut(response, await response.text());
  },
  silence: async ({ deliver }) => {
    await deliver();
    return never();
  },
  late: async ({ deliver }, { browser }) => {
    await browser.clock.pause(16_000);
    return deliver();
  },
  twice: async ({ deliver }) => {
    const [first] = await Promise.all([deliver(), deliver()]);
    return first;
  },
  500: async () => new Response('{"error":"Trouble"}', { status: 500 }),
  '502': async () => new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'Content-Type': 'text/html' } }),
  '429': async () => new Response('{"error":"Trouble"}', { status: 429, headers: { 'Retry-After': '2' } }),
};

const happenings: Record<string, (cell: Cell) => void | Promise<void>> = {
  'tab killed': (cell) => void cell.reopen(),
  'network goes': ({ browser }) => browser.goOffline(),
  'network comes': ({ browser }) => browser.goOnline(),
  frozen: (cell) => cell.sleeps(90_000),
  shown: ({ browser }) => browser.show(),
  'rows stop': () => setRowFate('dropped'),
  'rows flow': () => setRowFate('as they come'),
  'rows twice': () => setRowFate('twice'),
  'rows out of order': () => setRowFate('out of order'),
  'clock is put on': ({ browser }) => browser.clock.setSkew(26 * 3_600_000),
  'clock is put back': ({ browser }) => browser.clock.setSkew(0),
  'storage is full': ({ browser }) => browser.place.setFull(true),
  'storage has room': ({ browser }) => browser.place.setFull(false),
};

/** From now on anything may happen to this phone, by the numbers of the seed; `told` hears what. */
export function beginNoise(cell: Cell, random: Random, told: (what: string) => void) {
  const meets: Parameters<typeof cell.browser.network.befall>[0] = {
    hits: /./,
    times: Infinity,
    befalls: async (passing) => {
      const [name, befalls] = random.pick(Object.entries(answers));
      if (!random.chance(MEETS)) return passing.deliver();
      told(`${passing.line}: ${name}`);
      return befalls(passing, cell);
    },
  };
  cell.browser.network.befall(meets);
  return {
    /** At a step of the rider's. */
    step: async (): Promise<void> => {
      if (!random.chance(HAPPENS)) return;
      const [name, happens] = random.pick(Object.entries(happenings));
      told(name);
      await happens(cell);
    },
    /** Stops all faults. */
    mend: (): void => {
      told('all is mended');
      cell.browser.network.mend();
      cell.browser.clock.setSkew(0);
      cell.browser.place.setFull(false);
      setRowFate('as they come');
      cell.browser.goOnline();
      cell.browser.show();
    },
  };
}
