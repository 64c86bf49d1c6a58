import { startedMinutes, type Fare, type Ridden } from './rideCost.ts';

/** Seconds that count against the free time and the lines: pauses with a price of their own do not. */
const ridingSeconds = ({ seconds, pausedSeconds }: Ridden, { pauseCost }: Pick<Fare, 'pauseCost'>) =>
  pauseCost === null ? seconds : Math.max(0, seconds - pausedSeconds);

/**
 * Whole free minutes that are left; null when the tariff has none, or none is left.
 * @see map-and-rent §5 "Remaining free minutes count only if above 0 and within the free time"
 */
export function freeMinutesLeft(ridden: Ridden, fare: Pick<Fare, 'freeMinutes' | 'pauseCost'>): number | null {
  const left = fare.freeMinutes - startedMinutes(ridingSeconds(ridden, fare));
  return left > 0 && left <= fare.freeMinutes ? left : null;
}

/** What the minute that is on costs, roubles; 0 while it is free. */
export function minutePrice(
  ridden: Ridden,
  { freeMinutes, pauseCost, priceLines }: Pick<Fare, 'freeMinutes' | 'pauseCost' | 'priceLines'>,
): number {
  const paidMinute = startedMinutes(ridingSeconds(ridden, { pauseCost })) - freeMinutes - 1;
  return priceAt(priceLines, paidMinute);
}

const priceAt = (priceLines: Fare['priceLines'], paidMinute: number): number =>
  priceLines
    .filter(({ fromMinute, toMinute }) => fromMinute <= paidMinute && paidMinute < (toMinute ?? Infinity))
    .reduce((sum, { cost }) => sum + cost, 0);

/** After `inSeconds` more of riding a minute costs `cost` roubles. */
export type PriceChange = { inSeconds: number; cost: number };

/** When the price of a minute changes next, and to what; null when it stays. */
export function nextPriceChange(
  ridden: Ridden,
  fare: Pick<Fare, 'freeMinutes' | 'pauseCost' | 'priceLines'>,
): PriceChange | null {
  const seconds = ridingSeconds(ridden, fare);
  const costOf = (paidMinute: number) => priceAt(fare.priceLines, paidMinute);
  const edges = fare.priceLines.flatMap(({ fromMinute, toMinute }) => [fromMinute, toMinute ?? fromMinute]);
  for (const edge of [...new Set(edges)].toSorted((a, b) => a - b)) {
    const inSeconds = (fare.freeMinutes + edge) * 60 - seconds;
    const before = edge === 0 ? 0 : costOf(edge - 1);
    // At the edge itself the minute before is full and the next one has not begun.
    if (inSeconds >= 0 && costOf(edge) !== before) return { inSeconds, cost: costOf(edge) };
  }
  return null;
}
