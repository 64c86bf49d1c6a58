/**
 * Seconds. The upper bound for a ride, a pause and a tariff's free time: a year; a real ride lasts two days at most.
 */
const LONGEST = 366 * 24 * 3600;
/** Some servers end the last price at a great number of minutes; a greater one is none. */
const LATEST_MINUTE = 1_000_000_000;
/** Roubles. The upper bound for the price of a minute, a ride and an insurance. */
const DEAREST = 10_000_000;
/** Seconds. Times of one row may differ by this much, because the server writes them one after the other. */
const APART = 60;

/** Whether a duration in seconds is believable. */
export const isLength = (seconds: number): boolean => seconds >= 0 && seconds <= LONGEST;

/** Whether a price in roubles is believable. */
export const isPrice = (roubles: number): boolean => roubles >= 0 && roubles <= DEAREST;

/** Whether a cap of the fare is believable: whole roubles, so that no rounding exceeds it. */
export const isFareCap = (roubles: number): boolean => Number.isInteger(roubles) && isPrice(roubles);

type PriceLine = { fromMinute: number; toMinute: number | null; cost: number };

/** Whether a number of free or paid minutes is believable: prices change on whole minutes. */
export const isMinutes = (minutes: number): boolean => Number.isInteger(minutes) && isLength(minutes * 60);

const isPriceLine = ({ fromMinute, toMinute, cost }: PriceLine): boolean =>
  isMinutes(fromMinute) &&
  isPrice(cost) &&
  (toMinute === null || (Number.isInteger(toMinute) && toMinute > fromMinute && toMinute <= LATEST_MINUTE));

/**
 * Whether the prices of a ride agree, in any order: from the first minute on, no minute has two prices, and none before
 * the last line has no price. After an end of the last line minutes cost nothing (our reading).
 */
export function arePriceLines(lines: readonly PriceLine[]): boolean {
  const sorted = [...lines].sort((a, b) => a.fromMinute - b.fromMinute);
  return sorted.every((line, at) => isPriceLine(line) && line.fromMinute === (at === 0 ? 0 : sorted[at - 1]?.toMinute));
}

/** Of a row; the facts of a rent fit. */
type Figures = {
  [Time in 'rideStartedAt' | 'pausedAt' | 'finishRequestedAt' | 'endedAt' | 'durationSeconds' | 'cost']: number | null;
} & { pausedSeconds: number; serverTime: number };

/**
 * Whether the times of one row agree: nothing starts or stops after the row was written, nor before the ride. No pause
 * and no duration is longer than the ride. A finished ride has a duration, and it is 0 only where the ride was short or
 * free.
 */
export function timesAgree({
  rideStartedAt,
  pausedAt,
  finishRequestedAt,
  endedAt,
  durationSeconds,
  pausedSeconds,
  cost,
  serverTime,
}: Figures): boolean {
  if (rideStartedAt === null) return pausedSeconds === 0;
  const secondsIn = (time: number) => (time - rideStartedAt) / 1000;
  const lasted = secondsIn(endedAt ?? serverTime);
  const stopped = finishRequestedAt === null ? null : secondsIn(finishRequestedAt);
  const isFreeOrShort = cost === 0 || (stopped ?? lasted) <= APART;
  return (
    isLength(lasted + APART) &&
    (pausedAt === null || secondsIn(pausedAt) >= -APART) &&
    (stopped === null || (stopped >= -APART && stopped <= lasted + APART)) &&
    (endedAt === null || durationSeconds !== null) &&
    (endedAt === null || durationSeconds !== 0 || isFreeOrShort) &&
    (durationSeconds ?? 0) <= lasted + APART &&
    pausedSeconds <= lasted + APART
  );
}

type Version = { version: number; sumsAreKnown: boolean };

/**
 * Whether a row replaces the known row of the same ride. A newer version does; so does the same version where the row
 * has believable sums and the known one has not.
 */
export const takesThePlaceOf = (row: Version, known: Version): boolean =>
  row.version > known.version || (row.version === known.version && row.sumsAreKnown && !known.sumsAreKnown);

/**
 * Whether an answer by text message made this row. Its version lies between the last row of the server that the phone knows
 * and the next one: it replaces the first, and the second replaces it.
 */
export const isByText = ({ version }: Pick<Version, 'version'>): boolean => !Number.isInteger(version);
