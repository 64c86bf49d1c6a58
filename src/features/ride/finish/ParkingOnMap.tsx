import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '#paths/paths.ts';
import { rowClass, RowTexts } from '#ui/Row.tsx';

/** Opens the card of the nearest parking, with its route. Closing the card returns to the end of the ride. */
export function ParkingOnMap({ number }: { number: string }) {
  const { t } = useLingui();
  return (
    <Link
      to={paths.map}
      search={{ parking: number }}
      state={(before) => ({ ...before, cardOpened: true })}
      className={rowClass({ icon: true })}
    >
      <RowTexts icon="map" title={t`Дорога на карте`} note={t`До парковки №\u00A0${number}`} sign="next" />
    </Link>
  );
}
