import { type Figure, distanceFigure, energyFigure, type RideTotals, timeFigure } from '#domain/statistics.ts';
import type { IconName } from '#ui/iconName.ts';

type Unit = 'ride' | 'hour' | 'minute' | 'meter' | 'kilometer' | 'kilocalorie';
export type Tile = Figure<Unit> & { key: 'rides' | 'time' | 'distance' | 'energy'; icon: IconName };

/** The four tiles of account §2, in this order; null before the first ride. */
export function statisticsTiles({ rides, seconds, meters, calories }: RideTotals): Tile[] | null {
  if (rides === 0) return null;
  return [
    { key: 'rides', icon: 'route', unit: 'ride', value: rides, digits: 0 },
    { key: 'time', icon: 'clock', ...timeFigure(seconds) },
    { key: 'distance', icon: 'map', ...distanceFigure(meters) },
    { key: 'energy', icon: 'bolt', ...energyFigure(calories) },
  ];
}
