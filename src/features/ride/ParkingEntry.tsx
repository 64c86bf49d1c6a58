import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { parkingNumber } from '#domain/vehicleNumber.ts';
import { errorWords } from '#errors/errorWords.ts';
import { useRent, useRuntime } from '#src/runtime.tsx';
import { Rows } from '#ui/Row.tsx';
import text from '#ui/text.module.css';
import { CameraView } from './CameraView.tsx';
import { isByHand } from './camera.screen.ts';
import type { FinishScreen } from './finish.screen.ts';
import { CameraCover } from './parts/CameraCover.tsx';
import { CameraNote, ScanButton } from './parts/CameraNote.tsx';
import coach from './parts/Coach.module.css';
import { BackToRide, StoppedClock } from './parts/FinishDock.tsx';
import { useStepWords } from './parts/FinishSteps.tsx';
import { NumberForm } from './parts/NumberForm.tsx';
import { ParkingRow } from './parts/ParkingRow.tsx';
import { ParkingSign } from './parts/Plate.tsx';
import { useNearestParkings } from './useNearestParkings.ts';
import { usePosition } from './usePosition.ts';
import { useScanner } from './useScanner.ts';

/** The phone does not know the parking exactly: the rider taps it in the list, or reads its sign with the camera or the eyes. */
export function ParkingEntry({ screen }: { screen: FinishScreen }) {
  const { i18n, t } = useLingui();
  const { settings } = useRuntime();
  const rent = useRent();
  const step = useStepWords(screen);
  const [scanned, setScanned] = useState('');
  const { nearest } = useNearestParkings();
  const busy = screen.sending === 'parking';
  const choose = (number: string) => rent?.send({ type: 'rider.parkingChosen', number });
  const scanner = useScanner({
    wanted: 'parking',
    held: busy,
    startsByHand: true,
    onNumber: (number) => {
      close();
      setScanned(number);
      choose(number);
    },
  });
  const { state, tell } = scanner;
  const close = () => tell({ type: 'numberWanted' });
  const failure = state.kind === 'failed' ? state.failure : null;
  const notFound = screen.refusal?.code === 'parkingNotFound' ? errorWords(i18n, screen.refusal) : null;
  const isUnsure = screen.task.kind === 'parkingUnsure';
  const isSeen = usePosition().kind === 'located';
  // Whoever comes from the list of the nearest ones has seen it.
  const listed = isUnsure ? nearest : [];

  return (
    <>
      {!isByHand(state) && (
        <CameraCover label={t`Сканирование`} onClose={close}>
          <CameraView scanner={scanner} lookingFor={null} onClose={close} above={<StoppedClock screen={screen} />}>
            {t`Код напечатан на табличке парковки. Камера сработает сама.`}
          </CameraView>
        </CameraCover>
      )}
      <NumberForm
        key={scanned}
        initial={scanned}
        focuses={!isUnsure}
        label={t`Номер парковки`}
        hint={t`Цифры на табличке парковки`}
        button={t`Я на этой парковке`}
        wrong={t`Номер парковки состоит из 3–6 цифр. Он на табличке.`}
        parse={(typed) => parkingNumber(typed, settings.scanHosts)}
        busy={busy}
        refused={notFound ? [notFound.title, notFound.text].filter(Boolean).join('. ') : undefined}
        onNumber={choose}
        above={<StoppedClock screen={screen} />}
        below={
          <>
            <ScanButton failure={failure} onScan={() => tell({ type: 'wanted' })} />
            <BackToRide screen={screen} />
          </>
        }
      >
        <div>
          <p className={[text.label, text.second].join(' ')}>{step}</p>
          <h1 className={text.title}>{t`На какой вы парковке?`}</h1>
          {isUnsure && (
            <p className={text.second}>
              {isSeen ? t`Телефон видит место неточно.` : `${errorWords(i18n, { code: 'coordinatesMissing' }).title}.`}{' '}
              {t`Выберите парковку или введите номер с таблички.`}
            </p>
          )}
        </div>
        {failure !== null && <CameraNote failure={failure} />}
        {listed.length > 0 ? (
          <Rows className={coach.boxed}>
            {listed.map(({ id, number, meters }) => (
              <ParkingRow key={id} number={number} meters={meters} disabled={busy} onChoose={choose} />
            ))}
          </Rows>
        ) : (
          failure === null && <ParkingSign label={t`Номер на табличке под буквой P`} />
        )}
      </NumberForm>
    </>
  );
}
