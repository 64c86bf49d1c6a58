import { arePriceLines } from './figures.ts';
import type { PriceLine } from './rent.ts';

/**
 * A price segment of a tariff (account §3): roubles a minute, minutes after the free time; `To` is exclusive, null for
 * no end.
 */
export type Segment = { From: number; To?: number | null; Cost: number };

/** Segments as sorted lines for `rideCost`, which knows no price where they contradict each other. */
export const priceLines = (segments: readonly Segment[]): PriceLine[] =>
  segments
    .map(({ From, To, Cost }) => ({ fromMinute: From, toMinute: To ?? null, cost: Cost }))
    .sort((a, b) => a.fromMinute - b.fromMinute);

/** The price of minutes of a ride. The first minute is 1; `last` is inclusive. */
export type PriceRow =
  /** The free time of the tariff. */
  | { kind: 'free'; minutes: number }
  /** One price for the whole ride. */
  | { kind: 'always'; cost: number }
  | { kind: 'between'; first: number; last: number; cost: number }
  | { kind: 'then'; first: number; cost: number };

/**
 * The rows of the price table, for example: 30 minutes free, minutes 31 to 60 at 6 roubles, then at 8. Neighbours with
 * the same price become one row. Minutes after the last line cost nothing, as in `rideCost`.
 */
export function priceRows(freeMinutes: number, lines: readonly PriceLine[]): PriceRow[] {
  const rows: PriceRow[] = freeMinutes > 0 ? [{ kind: 'free', minutes: freeMinutes }] : [];
  for (const { fromMinute, toMinute, cost } of stepsOf(lines)) {
    const first = freeMinutes + fromMinute + 1;
    if (toMinute !== null) rows.push({ kind: 'between', first, last: freeMinutes + toMinute, cost });
    else rows.push(first === 1 ? { kind: 'always', cost } : { kind: 'then', first, cost });
  }
  return rows;
}

/** The lines without repeated prices, to the end of a ride. */
function stepsOf(lines: readonly PriceLine[]): PriceLine[] {
  if (lines.length === 0) return [];
  const steps: PriceLine[] = [];
  const add = (line: PriceLine) => {
    const last = steps.at(-1);
    if (last?.cost === line.cost) steps[steps.length - 1] = { ...last, toMinute: line.toMinute };
    else steps.push(line);
  };
  for (const line of lines) add(line);
  const end = lines.at(-1)?.toMinute;
  if (typeof end === 'number') add({ fromMinute: end, toMinute: null, cost: 0 });
  return steps;
}

export type Price = { perMinute: number; isLeast: boolean };

/** Roubles per minute after the free time, the lowest if there are several; null if the tariff has no price. */
export function priceOf({ priceLines }: { priceLines: readonly PriceLine[] }): Price | null {
  const costs = priceLines.map(({ cost }) => cost);
  return costs.length === 0 ? null : { perMinute: Math.min(...costs), isLeast: new Set(costs).size > 1 };
}

/** The same of a tariff's segments; null also where they contradict each other. */
export function priceOfSegments(segments: readonly Segment[]): Price | null {
  const lines = priceLines(segments);
  return arePriceLines(lines) ? priceOf({ priceLines: lines }) : null;
}
