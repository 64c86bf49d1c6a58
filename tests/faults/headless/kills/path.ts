import { broken, problem } from '../broken.ts';
import type { Cell, Scenario } from '../cell.ts';
import { setRowFate } from '../lines.ts';
import type { Passing } from '../network.ts';
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
  /** What the rider does before the cut, if it differs from the scenario. */
  towards?: Towards;
};
export type Paths = Readonly<Record<string, Path>>;

/** Faults for later requests. */
export const meeting =
  (hits: RegExp, answer: (passing: Passing) => Promise<Response>) =>
  ({ browser }: Pick<Cell, 'browser'>): void =>
    browser.network.inject({ hits, times: Infinity, answer });

export const losing = (hits: RegExp) => meeting(hits, broken['request lost']);

export const refusing = (hits: RegExp, status: number, more: object = {}) =>
  meeting(hits, async () => problem(status, {}, more));

type Row = Readonly<Record<string, unknown>>;

/** Changes the rows of rents in every answer. Realtime would deliver the true rows, so it delivers none. */
export const withChangedRows = (how: (row: Row) => Row): { breaks(cell: Cell): void; mends(): void } => {
  const changed = (answer: unknown): unknown => {
    if (Array.isArray(answer)) return answer.map(changed);
    if (typeof answer !== 'object' || answer === null) return answer;
    const fields = Object.fromEntries(
      Object.entries(answer).map(([name, value]: [string, unknown]) => [name, changed(value)]),
    );
    return 'step' in fields ? { ...fields, ...how(fields) } : fields;
  };
  return {
    breaks: ({ browser }) => {
      setRowFate('dropped');
      browser.network.decorate(changed);
    },
    mends: () => setRowFate('as they come'),
  };
};
