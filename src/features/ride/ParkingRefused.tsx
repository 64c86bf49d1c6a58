import { useLingui } from '@lingui/react/macro';
import { useFormat } from '#i18n/useFormat.ts';
import { useRent } from '#src/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { RowButton, Rows } from '#ui/Row.tsx';
import { Page } from '#ui/Screen.tsx';
import type { FinishScreen } from './finish.screen.ts';
import { Coach } from './parts/Coach.tsx';
import styles from './parts/Coach.module.css';
import { FinishDock } from './parts/FinishDock.tsx';
import { FinishSteps } from './parts/FinishSteps.tsx';
import { ParkingOnMap } from './parts/ParkingOnMap.tsx';
import { ParkingSketch } from './parts/ParkingSketch.tsx';
import { ParkingRow } from './parts/ParkingRow.tsx';
import { useNearestParkings } from './useNearestParkings.ts';
import { usePosition } from './usePosition.ts';

/** Not at a parking: how far the nearest is, and the same step again from there. */
export function ParkingRefused({ screen, onTypeNumber }: { screen: FinishScreen; onTypeNumber: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const rent = useRent();
  const { nearest, known } = useNearestParkings();
  const reading = usePosition();
  const [first, ...others] = nearest;
  const isBike = screen.rent.form !== 'scooter';
  const choose = (number: string) => rent?.send({ type: 'rider.parkingChosen', number });

  const words = () => {
    if (!first)
      return known
        ? t`Рядом парковок нет. Вернитесь к поездке и доезжайте до ближайшей на карте.`
        : t`Ищем ближайшую парковку.`;
    const distance = format.distance(first.meters);
    const number = first.number;
    return isBike
      ? t`Ближайшая парковка №\u00A0${number} в\u00A0${distance}. Доведите велосипед туда и нажмите кнопку.`
      : t`Ближайшая парковка №\u00A0${number} в\u00A0${distance}. Довезите самокат туда и нажмите кнопку.`;
  };
  const number = first?.number ?? '';

  return (
    <>
      <Page tight className={`kind-${screen.rent.form}`}>
        <Coach
          art={isBike ? screen.rent.form : 'scooter-parked'}
          drawing={first && reading.kind === 'located' && <ParkingSketch me={reading.position} parkings={nearest} />}
          title={t`Здесь завершить нельзя`}
          alert
          order="parkingRefused"
        >
          {words()}
        </Coach>
        <FinishSteps screen={screen} />
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
      <FinishDock screen={screen}>
        {first ? (
          <Button
            look="primary"
            size="ride"
            wide
            busy={screen.sending === 'parking'}
            onClick={() => choose(first.number)}
          >
            {t`Я на парковке №\u00A0${number}`}
          </Button>
        ) : (
          <Button look="primary" size="ride" wide onClick={onTypeNumber}>
            {t`Ввести номер парковки`}
          </Button>
        )}
      </FinishDock>
    </>
  );
}
