import { useWayText } from '#i18n/useWayTexts.ts';
import { Icon } from '#ui/Icon.tsx';
import { useWay } from '#features/cityMap/useWay.ts';

/** The distance to the place of a card. Nothing while the rider's location is unknown. */
export function WayFact({ place }: { place: { latitude: number; longitude: number } }) {
  const travel = useWay(place);
  const wayText = useWayText()(travel);
  return (
    travel && (
      <li>
        <Icon name={travel.by === 'foot' ? 'walk' : 'route'} size="small" />
        <span>{wayText}</span>
      </li>
    )
  );
}
