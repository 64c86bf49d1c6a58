import type { Coordinates } from '#domain/distance.ts';
import { useTravelEstimate } from '#features/cityMap/useTravelEstimate.ts';
import { useTravelText } from '#i18n/useTravelTexts.ts';
import { Icon } from '#ui/Icon.tsx';

/** The distance to the location of a card. Nothing while the rider's location is unknown. */
export function TravelFact({ target }: { target: Coordinates }) {
  const travel = useTravelEstimate(target);
  const travelText = useTravelText()(travel);
  return (
    travel && (
      <li>
        <Icon name={travel.by === 'foot' ? 'walk' : 'route'} size="small" />
        <span>{travelText}</span>
      </li>
    )
  );
}
