import { startedMinutes, type Fare, type Ridden } from './rideCost.ts';

/** Seconds that use up the free time and the price lines. Pauses with their own price do not count. */
const ridingSeconds = ({ seconds, pausedSeconds }: Ridden, { pauseCost }: Pick<Fare, 'pauseCost'>) =>
  pauseCost === null ? seconds : Math.max(0, seconds - pausedSeconds);

/**
 * Whole free minutes left; null when the tariff has none, or all are used.
 * @see map-and-rent §5 "Remaining free minutes count only if above 0 and within the free time"
 */
export function freeMinutesLeft(ridden: Ridden, fare: Pick<Fare, 'freeMinutes' | 'pauseCost'>): number | null {
  const left = fare.freeMinutes - startedMinutes(ridingSeconds(ridden, fare));
  return left > 0 && left <= fare.freeMinutes ? left : null;
}

/** Seconds of riding until the free time ends; null when the tariff has none, or it is used up (map-and-rent §5). */
export function freeSecondsLeft(ridden: Ridden, fare: Pick<Fare, 'freeMinutes' | 'pauseCost'>): number | null {
  const left = fare.freeMinutes * 60 - ridingSeconds(ridden, fare);
  return fare.freeMinutes > 0 && left > 0 ? left : null;
}

/** Price of the current minute, roubles; 0 while it is free. */
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

/** After `inSeconds` more seconds of riding a minute costs `cost` roubles. */
export type PriceChange = { inSeconds: number; cost: number };

/** The next change of the minute price; null when the price stays. */
export function nextPriceChange(
  ridden: Ridden,
  fare: Pick<Fare, 'freeMinutes' | 'pauseCost' | 'priceLines'>,
): PriceChange | null {
  const seconds = ridingSeconds(ridden, fare);
  const costOf = (paidMinute: number) => priceAt(fare.priceLines, paidMinute);
  const edges = fare.priceLines.flatMap(({ fromMinute, toMinute }) => [fromMinute, toMinute ?? fromMinute]);
  for (const edge of [...new Set(edges)].sort((a, b) => a - b)) {
    const inSeconds = (fare.freeMinutes + edge) * 60 - seconds;
    const before = edge === 0 ? 0 : costOf(edge - 1);
    // At the edge itself the previous minute is full and the next one has not started.
    if (inSeconds >= 0 && costOf(edge) !== before) return { inSeconds, cost: costOf(edge) };
  }
  return null;
}
