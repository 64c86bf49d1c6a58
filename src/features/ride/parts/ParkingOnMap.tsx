import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { rowClass, RowWords } from '#ui/Row.tsx';

/** The card of the nearest parking, with the way there; closing it comes back to the end of the ride. */
export function ParkingOnMap({ number }: { number: string }) {
  const { t } = useLingui();
  return (
    <Link
      to="/map"
      search={{ parking: number }}
      state={(before) => ({ ...before, cardOpened: true })}
      className={rowClass({ icon: true })}
    >
      <RowWords icon="map" title={t`Дорога на карте`} note={t`До парковки №\u00A0${number}`} sign="next" />
    </Link>
  );
}
