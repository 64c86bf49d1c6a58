import { problem } from '../broken.ts';
import type { Cell } from '../cell.ts';
import type { Scenario } from '../cell.ts';
import { setRowFate } from '../lines.ts';
import { lost, type Passing } from '../network.ts';
import type { Tab } from '../tab.ts';

export type Towards = (cell: Cell, tab: Tab) => unknown;

/**
 * How a page reaches the states of its charts: what a rider does, and the faults until the page is closed.
 */
export type Path = {
  scenario: Scenario;
  breaks?: (cell: Cell) => void | Promise<void>;
  /** Repairs the world after the page is closed. Network, storage and clocks are always repaired. */
  mends?: (cell: Cell) => void | Promise<void>;
  /** What the rider does until then, where it is not the scenario’s own. */
  towards?: Towards;
};
export type Paths = Readonly<Record<string, Path>>;

/** Faults for later requests. */
export const meeting =
  (hits: RegExp, befalls: (passing: Passing) => Promise<Response>) =>
  ({ browser }: Pick<Cell, 'browser'>): void =>
    browser.network.befall({ hits, times: Infinity, befalls });

export const losing = (hits: RegExp) =>
  meeting(hits, async () => {
    throw lost();
  });

export const refusing = (hits: RegExp, status: number, more: object = {}) =>
  meeting(hits, async () => problem(status, {}, more));

type Row = Readonly<Record<string, unknown>>;

/**
 * Rows of rents say something else, in every answer. Rows that come by themselves would say the truth, and do not come.
 */
export const atOdds = (how: (row: Row) => Row): { breaks(cell: Cell): void; mends(): void } => {
  const told = (answer: unknown): unknown => {
    if (Array.isArray(answer)) return answer.map(told);
    if (typeof answer !== 'object' || answer === null) return answer;
    const fields = Object.fromEntries(
      Object.entries(answer).map(([name, value]: [string, unknown]) => [name, told(value)]),
    );
    return 'step' in fields ? { ...fields, ...how(fields) } : fields;
  };
  return {
    breaks: ({ browser }) => {
      setRowFate('dropped');
      browser.network.decorate(told);
    },
    mends: () => setRowFate('as they come'),
  };
};
