import type { PriceLine } from './rent.ts';

/**
 * A price segment of a tariff (account §3): roubles a minute, minutes after the free time; `To` is exclusive, null for
 * no end.
 */
export type Segment = { From: number; To?: number | null; Cost: number };

const isLine = ({ From, To, Cost }: Segment): boolean =>
  Number.isFinite(From) &&
  From >= 0 &&
  Number.isFinite(Cost) &&
  Cost >= 0 &&
  (To === null || To === undefined || To > From);

/**
 * Segments as sorted lines for `rideCost`. No minute is charged twice: where two segments cover a minute, the earlier
 * one wins;
 * of two with the same beginning, the first in the list wins (our reading).
 */
export function priceLines(segments: readonly Segment[]): PriceLine[] {
  const lines: PriceLine[] = [];
  let covered = 0;
  for (const { From, To, Cost } of segments.filter(isLine).sort((a, b) => a.From - b.From)) {
    const fromMinute = Math.max(From, covered);
    const toMinute = To ?? null;
    if (toMinute !== null && toMinute <= fromMinute) continue;
    if (fromMinute === Infinity) break;
    lines.push({ fromMinute, toMinute, cost: Cost });
    covered = toMinute ?? Infinity;
  }
  return lines;
}

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
 * the same price become one row. Minutes without a line cost nothing, as in `rideCost`.
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

/** The lines without gaps and without repeated prices, to the end of a ride. */
function stepsOf(lines: readonly PriceLine[]): PriceLine[] {
  if (lines.length === 0) return [];
  const steps: PriceLine[] = [];
  const add = (line: PriceLine) => {
    const last = steps.at(-1);
    if (last?.cost === line.cost) steps[steps.length - 1] = { ...last, toMinute: line.toMinute };
    else steps.push(line);
  };
  let at: number | null = 0;
  for (const line of lines) {
    if (at !== null && line.fromMinute > at) add({ fromMinute: at, toMinute: line.fromMinute, cost: 0 });
    add(line);
    at = line.toMinute;
  }
  if (at !== null) add({ fromMinute: at, toMinute: null, cost: 0 });
  return steps;
}
