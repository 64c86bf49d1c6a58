import { useLingui } from '@lingui/react/macro';
import { useFormat } from '#i18n/useFormat.ts';
import type { PositionReading } from '#domain/position.ts';
import { walkTo } from './place.screen.ts';

/** Closer than a phone can tell. */
const BESIDE_METERS = 15;
/** Nobody walks longer: from another city the hours would only be noise. */
const LONGEST_WALK_MINUTES = 90;

/** «280 м, 4 мин пешком»; empty while nobody knows where the rider is. */
export function useWalkWords(reading: PositionReading, place: { latitude: number; longitude: number }): string {
  const { t } = useLingui();
  const format = useFormat();
  const walk = walkTo(reading, place);
  if (!walk) return '';
  if (walk.meters < BESIDE_METERS) return t`Рядом с вами`;
  const distance = format.distance(walk.meters);
  if (walk.minutes > LONGEST_WALK_MINUTES) return distance;
  const minutes = format.minutes(walk.minutes);
  return t({ message: `${distance}, ${minutes} пешком`, comment: '40 m, 1 min on foot' });
}
