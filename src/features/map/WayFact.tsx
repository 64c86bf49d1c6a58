import { useWayWords } from '#i18n/useWayWords.ts';
import { Icon } from '#ui/Icon.tsx';
import { useWay } from './useWay.ts';

/** How far the place of a card is; nothing while nobody knows where the rider is. */
export function WayFact({ place }: { place: { latitude: number; longitude: number } }) {
  const way = useWay(place);
  const words = useWayWords()(way);
  return (
    way && (
      <li>
        <Icon name={way.by === 'foot' ? 'walk' : 'route'} size="small" />
        <span>{words}</span>
      </li>
    )
  );
}
