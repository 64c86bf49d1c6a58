import { useLingui } from '@lingui/react/macro';
import { BESIDE_METERS, type TravelEstimate } from '#domain/travelEstimate.ts';
import { useFormat } from './useFormat.ts';

/** Below this distance the text does not say "in a straight line": streets make no difference. */
const STRAIGHT_FROM_METERS = 100;
/** No rider travels longer to a vehicle or a parking, so longer times are not shown. */
const LONGEST_MINUTES = 90;

/** «280 м по прямой, 4 мин пешком» in the language on the screen; empty without a position. */
export function useTravelText(): (estimate: TravelEstimate | null) => string {
  const { t } = useLingui();
  const format = useFormat();

  return (estimate) => {
    if (!estimate) return '';
    const { by, meters, isSure } = estimate;
    const distance = format.distance(meters);
    if (!isSure)
      return t({
        message: `примерно ${distance} по прямой`,
        comment: 'About 1.2 km in a straight line: the phone is unsure where it is',
      });
    if (meters < BESIDE_METERS) return t`Рядом с вами`;
    const far =
      meters < STRAIGHT_FROM_METERS
        ? distance
        : t({ message: `${distance} по прямой`, comment: '280 m in a straight line' });
    if (estimate.minutes > LONGEST_MINUTES) return far;
    const minutes = format.minutes(estimate.minutes);
    return by === 'foot'
      ? t({ message: `${far}, ${minutes} пешком`, comment: '40 m, 1 min on foot' })
      : t({ message: `${far}, ${minutes} в пути`, comment: '1.2 km in a straight line, 6 min on the vehicle' });
  };
}

/** The short text beside a pin: «4 мин»; empty for an inexact position and below 100 m. */
export function useTravelLabel(): (estimate: TravelEstimate | null) => string {
  const format = useFormat();
  return (estimate) => {
    if (!estimate?.isSure || estimate.meters < STRAIGHT_FROM_METERS) return '';
    return estimate.minutes > LONGEST_MINUTES ? format.distance(estimate.meters) : format.minutes(estimate.minutes);
  };
}
