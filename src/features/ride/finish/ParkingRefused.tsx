import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { usePosition } from '#hooks/usePosition.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import { paths } from '#paths/paths.ts';
import { useRent } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { RowButton, rowClass, Rows, RowTexts } from '#ui/Row.tsx';
import { Page } from '#ui/Screen.tsx';
import { useNearestParkings } from '../nearby/useNearestParkings.ts';
import { Coach } from '../parts/Coach.tsx';
import type { FinishView } from './finish.view.ts';
import { FinishBar } from './FinishBar.tsx';
import { FinishSteps } from './FinishSteps.tsx';
import { ParkingRow } from './ParkingRow.tsx';
import { ParkingSketch } from './ParkingSketch.tsx';
import styles from '../parts/Coach.module.css';

/** The vehicle is not at a parking: the distance to the nearest one, and the same step again from there. */
export function ParkingRefused({ view, onTypeNumber }: { view: FinishView; onTypeNumber: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const rent = useRent();
  const { nearest, known } = useNearestParkings();
  const reading = usePosition();
  const [first, ...others] = nearest;
  const isBike = view.rent.form !== 'scooter';
  const choose = (number: string) => sendToRide(rent, { type: 'rider.parkingChosen', number });

  const texts = () => {
    if (!first)
      return known
        ? t`Рядом парковок нет. Вернитесь к поездке и поезжайте до ближайшей на карте.`
        : t`Ищем ближайшую парковку.`;
    const distance = format.distance(first.meters);
    const number = first.number;
    return isBike
      ? t`Ближайшая парковка № ${number} в ${distance}. Доведите велосипед туда и нажмите кнопку.`
      : t`Ближайшая парковка № ${number} в ${distance}. Довезите самокат туда и нажмите кнопку.`;
  };
  const number = first?.number ?? '';

  return (
    <>
      <Page tight className={`kind-${view.rent.form}`}>
        <Coach
          art={isBike ? view.rent.form : 'scooter-parked'}
          drawing={first && reading.kind === 'located' && <ParkingSketch me={reading.position} parkings={nearest} />}
          title={t`Здесь завершить нельзя`}
          alert
          order="parkingRefused"
        >
          {texts()}
        </Coach>
        <FinishSteps view={view} />
        {first && (
          <Rows className={styles.boxed}>
            <ParkingOnMap number={first.number} />
            {others.map((parking) => (
              <ParkingRow key={parking.id} number={parking.number} meters={parking.meters} onChoose={choose} />
            ))}
            <RowButton
              title={t`Я на другой парковке`}
              note={t`Ввести номер с таблички`}
              sign="next"
              onClick={onTypeNumber}
            />
          </Rows>
        )}
      </Page>
      <FinishBar view={view}>
        {first ? (
          <Button
            look="primary"
            size="ride"
            wide
            busy={view.sending === 'parking'}
            onClick={() => choose(first.number)}
          >
            {t`Я на парковке № ${number}`}
          </Button>
        ) : (
          <Button look="primary" size="ride" wide onClick={onTypeNumber}>
            {t`Ввести номер парковки`}
          </Button>
        )}
      </FinishBar>
    </>
  );
}

/** Opens the card of the nearest parking, with its route. Closing the card returns to the end of the ride. */
function ParkingOnMap({ number }: { number: string }) {
  const { t } = useLingui();
  return (
    <Link
      to={paths.map}
      search={{ parking: number }}
      state={(before) => ({ ...before, cardOpened: true })}
      className={rowClass({ icon: true })}
    >
      <RowTexts icon="map" title={t`Дорога на карте`} note={t`До парковки № ${number}`} sign="next" />
    </Link>
  );
}
