/** Totals of all rides of a rider, from the server (account §3). */
export type RideTotals = {
  rides: number;
  /** Seconds. */
  seconds: number;
  meters: number;
  /** Small calories: a thousand of them are one kilocalorie (our reading). */
  calories: number;
};

const TIME = /^(?:(\d+)\.)?(\d{1,3}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/;

/** Seconds of `d.hh:mm:ss`, with or without days, seconds and fraction; null for any other text. */
export function secondsOfTime(text: string): number | null {
  const [, days = '0', hours, minutes, seconds = '0'] = TIME.exec(text.trim()) ?? [];
  if (hours === undefined || minutes === undefined) return null;
  return ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);
}

/** A figure and its unit. `digits`: decimals, always shown. */
export type Figure<Unit extends string> = { unit: Unit; value: number; digits: number };

/** Kilometres with two decimals above 1000 m, else metres (account §9). */
export const distanceFigure = (meters: number): Figure<'meter' | 'kilometer'> =>
  meters > 1000
    ? { unit: 'kilometer', value: meters / 1000, digits: 2 }
    : { unit: 'meter', value: Math.round(meters), digits: 0 };

/** Whole hours from one hour on (days count as hours), else minutes (account §9). */
export const timeFigure = (seconds: number): Figure<'hour' | 'minute'> =>
  seconds >= 3600
    ? { unit: 'hour', value: Math.floor(seconds / 3600), digits: 0 }
    : { unit: 'minute', value: Math.floor(seconds / 60), digits: 0 };

/** Kilocalories with three decimals (account §9). */
export const energyFigure = (calories: number): Figure<'kilocalorie'> => ({
  unit: 'kilocalorie',
  value: calories / 1000,
  digits: 3,
});
