import { riddenSeconds, type RideLength, type RidePrice } from './rideCost.ts';

/** Seconds of free time that are left; null when there was none or it is over (map-and-rent §5). */
export function freeSecondsLeft(length: RideLength, price: RidePrice): number | null {
  const left = price.freeMinutes * 60 - riddenSeconds(length, price);
  return price.freeMinutes > 0 && left > 0 ? left : null;
}

export type PriceChange = {
  /** Ridden seconds from now. */
  inSeconds: number;
  /** Roubles a minute from then on. */
  cost: number;
};

/** When a minute will next cost something else; null when it stays as it is. */
export function nextPriceChange(length: RideLength, price: RidePrice): PriceChange | null {
  const ridden = riddenSeconds(length, price);
  const begins = (fromMinute: number) => (price.freeMinutes + fromMinute) * 60;
  const next = price.priceLines
    .filter(({ fromMinute }) => begins(fromMinute) > ridden)
    .toSorted((a, b) => a.fromMinute - b.fromMinute)[0];
  return next ? { inSeconds: begins(next.fromMinute) - ridden, cost: next.cost } : null;
}
